// node peers.mjs PEERS_BENCH [NAME]...: solvers from npm on the fixed problems, or those named.
// Ours, in C++, is measured before and after them by `PEERS_BENCH own`; ratios are to the mean of
// the two. What counts is processor time, that
// of node's other threads included. Whoever is slow gets as many targets as its time allows.
import { execFileSync } from 'node:child_process';
import * as closedChain from './closed_chain.mjs';
import * as fabrik from './ikts_fabrik.mjs';
import { problems } from './problems.mjs';
import * as ccd from './three_ccd.mjs';

const wanted = process.argv.slice(3);
const peers = [ccd, closedChain, fabrik].filter(
  (peer) => wanted.length === 0 || wanted.some((name) => peer.name.startsWith(name)));
const mostIterations = 1000;
const secondsOfAPass = 3;
const secondsToWarmUp = 0.5;
const tooSlow = 0.1; // seconds a solve at a tenth of the bones
const rounding = 1e-12;
const asked = 6; // times what ours takes

// Microseconds a solve by "balls 10 1e-03".
function ours() {
  const found = new Map();
  const text = execFileSync(process.argv[2], ['own'], { encoding: 'utf8' });
  for (const line of text.split('\n')) {
    const parts = line.trim().split(/\s+/);
    // Above the table are the solvers' settings.
    if (['balls', 'hinges'].includes(parts[0])) {
      found.set(parts.slice(0, 3).join(' '), Number(parts.at(-3)));
    }
  }
  return found;
}

function pass(peer, set, tolerance, seconds, most) {
  const figures = { targets: 0, reached: 0, iterations: 0, all: 0, seconds: 0 };
  for (const target of set.targets.slice(0, most)) {
    const start = process.cpuUsage();
    const iterations = peer.solve(target);
    const { user, system } = process.cpuUsage(start);
    figures.seconds += (user + system) * 1e-6;
    ++figures.targets;
    figures.all += iterations;
    const tip = peer.tip();
    if (Math.hypot(...tip.map((value, k) => value - target[k])) <= tolerance + rounding) {
      ++figures.reached;
      figures.iterations += iterations;
    }
    if (figures.seconds > seconds) break;
  }
  return figures;
}

// Median of three passes where they are short; they all find the same.
function measure(kind, set, tolerance) {
  const peer = kind.make(set, tolerance, mostIterations);
  pass(peer, set, tolerance, secondsToWarmUp, set.targets.length);
  const passes = [pass(peer, set, tolerance, secondsOfAPass, set.targets.length)];
  while (passes.length < 3 && passes[0].seconds < secondsOfAPass / 3) {
    passes.push(pass(peer, set, tolerance, secondsOfAPass, set.targets.length));
  }
  return passes.sort((a, b) => a.seconds - b.seconds)[Math.floor(passes.length / 2)];
}

function row(set, tolerance, name, figures) {
  const within = tolerance === 1e-3 ? '1e-03' : '1e-06';
  const key = [set.hinges ? 'hinges' : 'balls', set.bones, within];
  const solved = (100 * figures.reached) / figures.targets;
  return {
    key: key.join(' '),
    name,
    solved,
    micro: (1e6 * figures.seconds) / figures.targets,
    text: [
      key[0].padEnd(6), String(key[1]).padStart(5), key[2].padStart(7), ` ${name.padEnd(19)}`,
      String(figures.targets).padStart(7),
      `${solved.toFixed(1)} %`.padStart(8),
      (figures.iterations / Math.max(1, figures.reached)).toFixed(1).padStart(8),
      ((1e6 * figures.seconds) / figures.targets).toFixed(2).padStart(12),
      ((1e9 * figures.seconds) / Math.max(1, figures.all * set.bones)).toFixed(1).padStart(9),
    ].join(' '),
  };
}

// As docs/performance.md has it: what ours takes, and how many times as long a package does.
// Of a thousand bones the packages have time for a few targets only.
function printSideBySide(rows, own) {
  console.log(`\nTimes what ours takes; asked: ${asked}, less is bold; solved, where not all\n`);
  console.log(`| joints | bones | within | µs | ${peers.map(({ name }) => name).join(' | ')} |`);
  console.log(`| --- ${'| ---: '.repeat(3 + peers.length)}|`);
  for (const key of new Set(rows.map((one) => one.key).filter(Boolean))) {
    if (key.includes(' 1000 ')) continue;
    const cells = peers.map((peer) => {
      const found = rows.find((one) => one.key === key && one.name === peer.name);
      if (!found) return '-';
      const ratio = found.micro / own(key);
      const text = ratio < asked ? `**${ratio.toFixed(1)}**` : ratio.toFixed(ratio < 100 ? 1 : 0);
      return found.solved === 100 ? text : `${text} (${found.solved.toFixed(1)} %)`;
    });
    const [joints, bones, within] = key.split(' ');
    const start = [joints, bones, within.replace('e-0', 'e-'), own(key).toFixed(1)];
    console.log(`| ${[...start, ...cells].join(' | ')} |`);
  }
}

for (const peer of peers) console.log(`${peer.name}: ${peer.settings}`);
console.log(`node ${process.version}\n`);
const before = ours();
const rows = [];
for (const hinges of [false, true]) {
  const slowest = new Map();
  for (const bones of [10, 100, 1000]) {
    const set = problems(hinges, bones);
    for (const tolerance of [1e-3, 1e-6]) {
      for (const kind of peers) {
        if (hinges && !kind.turnsHinges) continue;
        const key = `${kind.name} ${tolerance}`;
        if (slowest.get(key) > tooSlow) {
          const seconds = slowest.get(key).toFixed(1);
          const text = `${kind.name}, ${bones} bones: left out, ${seconds} s a solve at 100`;
          rows.push({ text });
          continue;
        }
        const figures = measure(kind, set, tolerance);
        slowest.set(key, figures.seconds / figures.targets);
        rows.push(row(set, tolerance, kind.name, figures));
        process.stderr.write('.');
      }
    }
  }
}
process.stderr.write('\n');
const after = ours();
const mean = (key) => (before.get(key) + after.get(key)) / 2;
console.log('joints bones  within  solver              targets  reached    iter.     us/solve' +
  '  ns/b.it.   to ours');
for (const { key, micro, text } of rows) {
  console.log(key ? `${text} ${(micro / mean(key)).toFixed(1).padStart(9)}` : text);
}
printSideBySide(rows, mean);
