// The package of build/npm, by forward kinematics written here.
import assert from "node:assert/strict";
import test from "node:test";
import { IkError, Mechanism, solvers } from "../../build/npm/package/index.js";

// Numbers that are the same in each run: a generator of Park and Miller (1988).
function random(seed) {
  let state = seed;
  return (least, most) => {
    state = state * 48271 % 2147483647;
    return least + state / 2147483647 * (most - least);
  };
}

const add = (a, b) => a.map((x, i) => x + b[i]);
const distance = (a, b) => Math.hypot(...a.map((x, i) => x - b[i]));

// Quaternions w, x, y, z.
function times([a, b, c, d], [e, f, g, h]) {
  return [a * e - b * f - c * g - d * h, a * f + b * e + c * h - d * g, a * g - b * h + c * e + d * f,
          a * h + b * g - c * f + d * e];
}
const turned = (q, v) => times(times(q, [0, ...v]), [q[0], -q[1], -q[2], -q[3]]).slice(1);
const about = (axis, angle) => [Math.cos(angle / 2), ...axis.map((x) => x * Math.sin(angle / 2))];
const unit = (v) => v.map((x) => x / Math.hypot(...v));
const angleBetween = (p, q) => 2 * Math.acos(Math.min(1, Math.abs(p.reduce((sum, x, i) => sum + x * q[i], 0))));

// Joints as they were added, and the values of a pose: where each lies, and how.
function framesByHand(joints, pose) {
  let next = 0;
  const frames = [];
  for (const { parent = -1, kind, at, rotation = [1, 0, 0, 0], axis = [0, 0, 1] } of joints) {
    const below = parent < 0 ? { at: [0, 0, 0], rotation: [1, 0, 0, 0] } : frames[parent];
    const own = { at: add(below.at, turned(below.rotation, at)), rotation: times(below.rotation, rotation) };
    if (kind === "hinge") own.rotation = times(own.rotation, about(axis, pose[next++]));
    if (kind === "slide") own.at = add(own.at, turned(own.rotation, axis.map((x) => x * pose[next])));
    if (kind === "slide") ++next;
    if (kind === "ball") {
      own.rotation = times(own.rotation, Array.from(pose).slice(next, next + 4));
      next += 4;
    }
    frames.push(own);
  }
  return frames;
}

function randomTree(draw, count) {
  const quaternion = () => unit([draw(-1, 1), draw(-1, 1), draw(-1, 1), draw(-1, 1)]);
  const joints = [];
  const pose = [];
  for (let i = 0; i < count; ++i) {
    const kind = ["hinge", "ball", "slide", "hinge"][Math.floor(draw(0, 4))];
    joints.push({ parent: i === 0 ? -1 : Math.floor(draw(Math.max(0, i - 2), i)), kind,
                  at: [draw(-1, 1), draw(-1, 1), draw(-1, 1)], rotation: quaternion(),
                  axis: unit([draw(-1, 1), draw(-1, 1), draw(-1, 1)]) });
    if (kind === "ball") pose.push(...quaternion());
    else pose.push(draw(-1, 1));
  }
  return { joints, pose };
}

test("forward kinematics of random trees", () => {
  const draw = random(1);
  for (let trial = 0; trial < 200; ++trial) {
    const { joints, pose } = randomTree(draw, 7);
    const mechanism = new Mechanism();
    joints.forEach((joint, i) => assert.equal(mechanism.addJoint(joint), i));
    assert.equal(mechanism.restPose().length, pose.length);
    const byHand = framesByHand(joints, pose);
    mechanism.frames(pose).forEach(({ at, rotation }, i) => {
      assert.ok(distance(at, byHand[i].at) < 1e-12);
      assert.ok(angleBetween(rotation, byHand[i].rotation) < 1e-7);
    });
    mechanism.free();
  }
});

test("a goal with a direction is met, and its trace ends there", () => {
  const draw = random(2);
  let met = 0;
  for (let trial = 0; trial < 50; ++trial) {
    const { joints, pose: there } = randomTree(draw, 8);
    const end = 7;
    const wanted = framesByHand(joints, there)[end];
    const mechanism = new Mechanism();
    joints.forEach((joint) => mechanism.addJoint(joint));
    mechanism.addGoal({ joint: end, target: wanted.at, rotation: wanted.rotation });
    const pose = mechanism.restPose();
    const result = mechanism.solve(pose);
    const found = framesByHand(joints, pose)[end];
    assert.ok(Math.abs(distance(found.at, wanted.at) - result.distance) < 1e-9);
    if (result.status === "reached") {
      ++met;
      assert.ok(distance(found.at, wanted.at) <= 1e-6);
      assert.ok(angleBetween(found.rotation, wanted.rotation) < 2e-6);
    }
    const again = mechanism.restPose();
    const { result: traced, steps } = mechanism.trace(again);
    assert.deepEqual(traced, result);
    assert.deepEqual(again, pose);
    assert.equal(steps[0].phase, "start");
    assert.deepEqual(steps[0].pose, mechanism.restPose());
    if (steps.length > 1) assert.deepEqual(steps.at(-1).pose, pose);
  }
  assert.ok(met > 30, `${met} of 50`);
});

test("each solver brings a planar chain to its target", () => {
  const lengths = [1, 0.8];
  for (const solver of solvers) {
    if (solver === "look-at") continue; // turns, and does not reach
    const mechanism = new Mechanism();
    const tip = mechanism.addChain(lengths);
    mechanism.addGoal({ joint: tip, target: [1.2, 0.9, 0] });
    mechanism.solver = solver;
    const pose = [0.3, 0.4];
    assert.equal(mechanism.solve(pose).status, "reached", solver);
    const [a, b] = pose;
    const x = lengths[0] * Math.cos(a) + lengths[1] * Math.cos(a + b);
    const y = lengths[0] * Math.sin(a) + lengths[1] * Math.sin(a + b);
    assert.ok(distance([x, y], [1.2, 0.9]) < 1e-5, solver);
  }
});

test("limits, weights, a pole, a rest pose and parameters count", () => {
  const mechanism = new Mechanism();
  const tip = mechanism.addChain([1, 1, 1]);
  mechanism.setJoint(0, { limit: [0, 0.2] });
  mechanism.setJoint(1, { weight: 0 });
  mechanism.addGoal({ joint: tip, target: [1, 2, 0] });
  mechanism.solver = "ccd";
  mechanism.setParameter("direction", "base-to-tip");
  mechanism.iterations = 20;
  const pose = mechanism.restPose();
  mechanism.solve(pose);
  assert.ok(pose[0] >= 0 && pose[0] <= 0.2);
  assert.equal(pose[1], 0);
  assert.throws(() => mechanism.setParameter("direction", "sideways"), /direction: expected/);
  mechanism.setRest([0.1, 0.2, 0.3]);
  mechanism.setRest(null, 0);
  mechanism.pole = [0, 1, 0];
  mechanism.pole = null;
  mechanism.tolerance = { distance: 0.5 };
  assert.deepEqual(mechanism.tolerance, { distance: 0.5, turn: 1e-6 });
});

test("a table of Denavit and Hartenberg, standard and Craig's", () => {
  const rows = [{ theta: 0.1, d: 0.4, a: 0.2, alpha: -1.2, name: "turn" }, { d: 0.3, a: 0.5, alpha: 0.7, kind: "slide" }];
  const translation = (x, z) => ({ at: [x, 0, z], rotation: [1, 0, 0, 0] });
  const turn = (axis, angle) => ({ at: [0, 0, 0], rotation: about(axis, angle) });
  const product = (frames) => frames.reduce((f, g) => ({ at: add(f.at, turned(f.rotation, g.at)), rotation: times(f.rotation, g.rotation) }));
  const pose = [0.8, -0.25];
  for (const convention of ["standard", "craig"]) {
    const byHand = product(rows.flatMap(({ theta = 0, d, a, alpha, kind }, i) => {
      const aboutZ = [turn([0, 0, 1], theta + (kind ? 0 : pose[i])), translation(0, d + (kind ? pose[i] : 0))];
      const aboutX = [translation(a, 0), turn([1, 0, 0], alpha)];
      return convention === "standard" ? [...aboutZ, ...aboutX] : [...aboutX, ...aboutZ];
    }));
    const mechanism = new Mechanism();
    const end = mechanism.addDh(rows, { convention });
    assert.equal(mechanism.name(end - 2), "turn");
    assert.ok(distance(mechanism.frames(pose)[end].at, byHand.at) < 1e-12, convention);
  }
});

const CRANE = `<robot name="Crane &quot;7&quot;">
  <link name="base"/> <link name="tower"/> <link name="boom"/> <link name="hook"/>
  <joint name="turn" type="continuous"><parent link="base"/> <child link="tower"/> <axis xyz="0 0 1"/></joint>
  <joint name="lift" type="prismatic"><parent link="tower"/> <child link="boom"/> <origin xyz="0 0 0.5"/>
    <axis xyz="0 0 1"/> <limit lower="0" upper="0.4" effort="1" velocity="1"/></joint>
  <joint name="mount" type="fixed"><parent link="boom"/> <child link="hook"/> <origin xyz="0.3 0 0"/></joint>
</robot>`;

test("a robot from URDF", () => {
  const { mechanism, name, end, pose, warnings } = Mechanism.fromUrdf(CRANE);
  assert.equal(name, 'Crane "7"');
  assert.deepEqual(Array.from(pose), [0, 0]);
  assert.match(warnings.join(), /effort/);
  const at = (angle, lift) => [0.3 * Math.cos(angle), 0.3 * Math.sin(angle), 0.5 + lift];
  assert.ok(distance(mechanism.frames([0.7, 0.2])[end].at, at(0.7, 0.2)) < 1e-12);
  mechanism.addGoal({ joint: end, target: at(-1.1, 0.3) });
  assert.equal(mechanism.solve(pose).status, "reached");
  assert.ok(Math.abs(pose[0] + 1.1) < 1e-5 && Math.abs(pose[1] - 0.3) < 1e-5);
  mechanism.setTarget(0, at(0, 0.9));
  assert.notEqual(mechanism.solve(pose).status, "reached");
  assert.ok(pose[1] <= 0.4);
  assert.throws(() => Mechanism.fromUrdf(CRANE, { base: "nowhere" }), /base: expected a link of the file/);
  for (const bad of ["", "<robot>", CRANE.replace("boom", "b"), CRANE.slice(0, 300), "\0", "{"]) assert.throws(() => Mechanism.fromUrdf(bad), IkError);
});

test("what is wrong is said, and changes nothing", () => {
  const mechanism = new Mechanism();
  assert.throws(() => mechanism.solve([]), /joints: expected at least one/);
  const tip = mechanism.addChain([1, 1]);
  const pose = [0.1, 0.2];
  assert.throws(() => mechanism.solve(pose), /goal/);
  mechanism.addGoal({ joint: tip, target: [1, 1, 0] });
  for (const [act, words] of [
    [() => mechanism.solve([0.1]), /pose: expected 2 numbers, got 1/],
    [() => mechanism.trace([NaN, 0]), /pose/],
    [() => mechanism.addGoal({ joint: 99, target: [0, 0, 0] }), /joint/],
    [() => mechanism.addGoal({ joint: tip }), /target: expected 3 numbers, got nothing/],
    [() => mechanism.addJoint({ kind: "wheel" }), /kind: expected fixed, hinge, slide, ball, got "wheel"/],
    [() => mechanism.addJoint({ parent: 7 }), /parent/],
    [() => mechanism.addJoint({ rotation: [0, 0, 0, 0] }), /quaternion that is not 0/],
    [() => mechanism.addChain([1, NaN]), /length/],
    [() => mechanism.setTarget(3, [0, 0, 0]), /goal/],
    [() => { mechanism.solver = "magic"; }, /solver: no such id/],
    [() => mechanism.setParameter("nonsense", 1), /nonsense/],
    [() => mechanism.poseIndex(77), /joint/],
  ]) {
    assert.throws(act, (error) => error instanceof IkError && words.test(error.message));
  }
  assert.deepEqual(pose, [0.1, 0.2]);
  assert.equal(mechanism.joints, 3);
  mechanism.free();
  mechanism.free();
  assert.throws(() => mechanism.solve(pose), /freed/);
});

test("memory grows where it must, and comes back", () => {
  const mechanism = new Mechanism();
  const tip = mechanism.addChain(new Array(2000).fill(1), { kind: "ball" });
  mechanism.addGoal({ joint: tip, target: [1500, 300, 100] });
  mechanism.solver = "fabrik";
  mechanism.tolerance = { distance: 1e-3 };
  const pose = mechanism.restPose();
  assert.equal(mechanism.solve(pose).status, "reached");
  assert.ok(distance(mechanism.frames(pose)[tip].at, [1500, 300, 100]) <= 1e-3);
  for (let i = 0; i < 20000; ++i) new Mechanism().free();
});
