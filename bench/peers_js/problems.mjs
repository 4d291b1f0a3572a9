// The fixed problems of bench/fixed_problems.h, and the forward kinematics that judges an answer.

// Splitmix64, numbers in [0, 1).
function* splitMix(seed) {
  const mask = (1n << 64n) - 1n;
  let state = seed;
  for (;;) {
    state = (state + 0x9e3779b97f4a7c15n) & mask;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    yield Number((z ^ (z >> 31n)) >> 11n) * 2 ** -53;
  }
}

function targetsWithin(radius, count = 1000) {
  const random = splitMix(42n);
  const next = () => radius * (2 * random.next().value - 1);
  const targets = [];
  while (targets.length < count) {
    const point = [next(), next(), next()];
    if (Math.hypot(...point) <= radius) targets.push(point);
  }
  return targets;
}

// n bones of 1/n along x. Hinge i turns about z (i even) or y, balls start with a turn about z; all
// of them by `angle`.
export function problems(hinges, bones) {
  return {
    hinges,
    bones,
    length: 1 / bones,
    angle: 0.1 / bones,
    axisOf: (i) => (hinges && i % 2 === 1 ? [0, 1, 0] : [0, 0, 1]),
    targets: targetsWithin(hinges ? 0.85 : 0.95),
  };
}

export function multiply([ax, ay, az, aw], [bx, by, bz, bw]) {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export function about([x, y, z], angle) {
  const s = Math.sin(angle / 2);
  return [s * x, s * y, s * z, Math.cos(angle / 2)];
}

// Where the tip is when each bone is turned by its quaternion [x, y, z, w] in its parent's frame.
export function tipOf(rotations, length) {
  let total = [0, 0, 0, 1];
  const tip = [0, 0, 0];
  for (const rotation of rotations) {
    total = multiply(total, rotation);
    const [x, y, z, w] = total;
    const norm = x * x + y * y + z * z + w * w;
    tip[0] += (length * (w * w + x * x - y * y - z * z)) / norm;
    tip[1] += (length * 2 * (x * y + w * z)) / norm;
    tip[2] += (length * 2 * (x * z - w * y)) / norm;
  }
  return tip;
}

// The same from points that the joints are said to be at: bones laid end to end along them.
export function tipAlong(points, length) {
  const tip = [0, 0, 0];
  for (let i = 0; i + 1 < points.length; ++i) {
    const along = points[i + 1].map((value, k) => value - points[i][k]);
    const norm = Math.hypot(...along);
    for (let k = 0; k < 3; ++k) tip[k] += (length * along[k]) / norm;
  }
  return tip;
}
