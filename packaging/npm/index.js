// Inverse kinematics of IK Lab: index.d.ts says what each part is.
// scripts/npm.sh puts the compiled solvers in place of the text below.
const WASM = "@WASM@";

const KINDS = ["fixed", "hinge", "slide", "ball"];
const CONVENTIONS = ["standard", "craig"];
const WORLD = -1;

// What the compiled code asks of its host: it reads a clock, and writes nothing.
const host = {
  wasi_snapshot_preview1: new Proxy({}, {get: (_, name) => (...args) => name === "clock_time_get" ? clock(args[2]) : 0}),
  env: new Proxy({}, {get: () => () => 0}),
};
const {instance} = await WebAssembly.instantiate(Uint8Array.from(atob(WASM), (c) => c.charCodeAt(0)), host);
const c = instance.exports;
c._initialize?.();

function clock(at) {
  new DataView(c.memory.buffer).setBigInt64(at, BigInt(Math.round(performance.now() * 1e6)), true);
  return 0;
}

// --- Memory of the compiled code. It moves when it grows: views are made anew for each use.

const reals = (at, count) => new Float64Array(c.memory.buffer, at, count);

function textAt(at) {
  const bytes = new Uint8Array(c.memory.buffer, at);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

// Calls `act` with places of copies of `values`, which are gone afterwards: arrays of numbers, texts,
// `null` for a null pointer.
function withCopies(values, act) {
  const places = [];
  try {
    for (const value of values) {
      if (value === null || value === undefined) {
        places.push(0);
        continue;
      }
      const isText = typeof value === "string";
      const bytes = isText ? new TextEncoder().encode(value + "\0") : new Uint8Array(Float64Array.from(value).buffer);
      const at = c.malloc(Math.max(bytes.length, 8));
      if (!at) throw new IkError("memory: there is not enough");
      places.push(at);
      new Uint8Array(c.memory.buffer, at, bytes.length).set(bytes);
    }
    return act(...places);
  } finally {
    places.forEach((at) => at && c.free(at));
  }
}

/** What the input lacks: the message names the field and what was expected. */
export class IkError extends Error {
  name = "IkError";
}

function expected(field, what, got) {
  throw new IkError(`${field}: expected ${what}, got ${got === undefined ? "nothing" : JSON.stringify(got)}`);
}

function vector(field, value, size = 3) {
  const numbers = value === undefined || value === null ? [] : Array.from(value);
  if (numbers.length !== size || !numbers.every(Number.isFinite)) expected(field, `${size} numbers`, value);
  return numbers;
}

function indexIn(list, field, value) {
  const index = list.indexOf(value);
  return index >= 0 ? index : expected(field, list.join(", "), value);
}

// The columns of a unit quaternion's matrix: where x, y and z point.
function axesOf(field, quaternion) {
  const numbers = vector(field, quaternion, 4);
  const size = Math.hypot(...numbers);
  if (!(size > 0)) expected(field, "a quaternion that is not 0", quaternion);
  const [w, x, y, z] = numbers.map((each) => each / size);
  return [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y),
          2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x),
          2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)];
}

// The quaternion of three columns; nothing where they are mirrored.
function quaternionOf(m) {
  const [a, b, d, e, f, g, h, i, j] = m;
  if (a * (f * j - g * i) - e * (b * j - d * i) + h * (b * g - d * f) < 0) return null;
  const squares = [1 + a + f + j, 1 + a - f - j, 1 - a + f - j, 1 - a - f + j];
  const largest = squares.indexOf(Math.max(...squares));
  const rows = [[squares[0], g - i, h - d, b - e], [g - i, squares[1], b + e, h + d],
                [h - d, b + e, squares[2], g + i], [b - e, h + d, g + i, squares[3]]];
  const size = 2 * Math.sqrt(squares[largest]);
  return rows[largest].map((each) => each / size);
}

/** The ids of all solvers: "automatic", "ccd", "fabrik", ... */
export const solvers = [];
for (let i = 0, id = 0; (id = c.iklab_mechanism_solver(i)); ++i) solvers.push(textAt(id));

const phases = [];
for (let i = 0; i < 12; ++i) phases.push(textAt(c.iklab_npm_phase(i)));

const ofNobody = new FinalizationRegistry((at) => c.iklab_mechanism_destroy(at));

export class Mechanism {
  #at = c.iklab_mechanism_create();
  #names = [];
  #solver = "automatic";
  #iterations = 1000;
  #tolerance = {distance: 1e-6, turn: 1e-6};

  constructor() {
    if (!this.#at) throw new IkError("memory: there is not enough");
    ofNobody.register(this, this.#at, this);
  }

  free() {
    if (this.#at) c.iklab_mechanism_destroy(this.#at);
    this.#at = 0;
    ofNobody.unregister(this);
  }

  #refuse() {
    throw new IkError(this.#at ? textAt(c.iklab_mechanism_message(this.#at)) : "mechanism: expected one that is not freed");
  }
  // What functions that add something return, and the others.
  #index(answer) {
    return answer >= 0 ? answer : this.#refuse();
  }
  #done(answer) {
    return answer === 1 ? answer : this.#refuse();
  }

  // --- Joints

  addJoint({parent = WORLD, kind = "hinge", at = [0, 0, 0], rotation, axis = [0, 0, 1], limit, cone, weight, name = ""} = {}) {
    return this.#addJoint(parent, indexIn(KINDS, "kind", kind), at, rotation && axesOf("rotation", rotation), axis,
                          {limit, cone, weight}, name);
  }

  #addJoint(parent, kind, at, axes, axis, more, name) {
    const joint = withCopies([vector("at", at), axes, vector("axis", axis)],
                             (...places) => this.#index(c.iklab_mechanism_add_joint(this.#at, parent, kind, ...places)));
    this.#names[joint] = name;
    this.setJoint(joint, more);
    return joint;
  }

  setJoint(joint, {limit, cone, weight}) {
    if (limit) {
      const [least = -Infinity, most = Infinity] = limit.map((each) => each ?? undefined);
      this.#done(c.iklab_mechanism_set_limit(this.#at, joint, least, most));
    }
    if (cone !== undefined) this.#done(c.iklab_mechanism_set_cone(this.#at, joint, cone));
    if (weight !== undefined) this.#done(c.iklab_mechanism_set_weight(this.#at, joint, weight));
  }

  addChain(lengths, {parent = WORLD, kind = "hinge"} = {}) {
    return withCopies([lengths], (at) => this.#index(c.iklab_mechanism_add_chain(
      this.#at, parent, indexIn(KINDS, "kind", kind), at, lengths.length)));
  }

  addDh(rows, {parent = WORLD, convention = "standard"} = {}) {
    const kinds = new Uint8Array(Int32Array.from(rows, (row, i) => indexIn(
      KINDS, `rows[${i}].kind`, row.kind ?? "hinge")).buffer);
    const padded = new Uint8Array(8 * Math.ceil(kinds.length / 8));
    padded.set(kinds);
    const numbers = rows.flatMap(({theta = 0, d = 0, a = 0, alpha = 0}) => [theta, d, a, alpha]);
    const end = withCopies([numbers, new Float64Array(padded.buffer)], (...places) => this.#index(c.iklab_mechanism_add_dh(
      this.#at, parent, indexIn(CONVENTIONS, "convention", convention), ...places, rows.length)));
    rows.forEach(({limit, name = ""}, i) => {
      const joint = end - rows.length + i;
      this.#names[joint] = name;
      this.setJoint(joint, {limit});
    });
    return end;
  }

  static fromUrdf(text, {base = "", tip = ""} = {}) {
    const size = new TextEncoder().encode(text).length;
    const answer = withCopies([text, base, tip], (at, ...ends) => textAt(c.iklab_npm_urdf(at, size, ...ends)));
    if (!answer.startsWith("{")) throw new IkError(answer);
    const {name, end, pose, warnings, joints} = JSON.parse(answer);
    const mechanism = new Mechanism();
    for (const joint of joints) {
      mechanism.#addJoint(joint.parent, joint.kind, joint.at, joint.axes.flat(), joint.axis,
                          KINDS[joint.kind] === "fixed" ? {} : {limit: joint.limit}, joint.name);
    }
    return {mechanism, name, end, pose: Float64Array.from(pose), warnings};
  }

  get joints() {
    return c.iklab_mechanism_joints(this.#at);
  }
  name(joint) {
    return this.#names[joint] ?? "";
  }

  // --- Goals

  addGoal({joint, point, target, rotation, axis, weight = 1, lengthPerRadian = 0}) {
    const goal = withCopies([point && vector("point", point), vector("target", target)], (...places) =>
      this.#index(c.iklab_mechanism_add_goal(this.#at, joint, ...places)));
    if (rotation) this.setRotation(goal, rotation, axis);
    this.#done(c.iklab_mechanism_set_goal_weight(this.#at, goal, weight, lengthPerRadian));
    return goal;
  }
  setTarget(goal, target) {
    withCopies([vector("target", target)], (at) => this.#done(c.iklab_mechanism_set_target(this.#at, goal, at)));
  }
  setRotation(goal, rotation, axis) {
    withCopies([rotation && axesOf("rotation", rotation), axis && vector("axis", axis)], (axes, only) => {
      this.#done(c.iklab_mechanism_set_facing(this.#at, goal, axes));
      if (axes) this.#done(c.iklab_mechanism_set_facing_axis(this.#at, goal, only));
    });
  }
  clearGoals() {
    this.#done(c.iklab_mechanism_clear_goals(this.#at));
  }

  // --- How to go about it

  get solver() {
    return this.#solver;
  }
  set solver(id) {
    withCopies([id], (at) => this.#done(c.iklab_mechanism_set_solver(this.#at, at)));
    this.#solver = id;
  }
  setParameter(id, value) {
    withCopies([id, typeof value === "string" ? value : null], (at, option) => this.#done(
      option ? c.iklab_mechanism_set_option(this.#at, at, option) : c.iklab_mechanism_set_parameter(this.#at, at, value)));
  }
  get iterations() {
    return this.#iterations;
  }
  set iterations(count) {
    this.#done(c.iklab_mechanism_set_iterations(this.#at, count));
    this.#iterations = count;
  }
  get tolerance() {
    return {...this.#tolerance};
  }
  set tolerance(wanted) {
    this.#tolerance = {...this.#tolerance, ...wanted};
    this.#done(c.iklab_mechanism_set_tolerance(this.#at, this.#tolerance.distance, this.#tolerance.turn));
  }
  set pole(point) {
    withCopies([point && vector("pole", point)], (at) => this.#done(c.iklab_mechanism_set_pole(this.#at, at)));
  }
  setRest(pose, gain = 1) {
    withCopies([pose], (at) => this.#done(c.iklab_mechanism_set_rest(this.#at, at, pose?.length ?? 0, gain)));
  }

  // --- Poses

  restPose() {
    const size = c.iklab_mechanism_pose_size(this.#at);
    return withCopies([new Float64Array(size)], (at) => {
      this.#done(c.iklab_mechanism_rest_pose(this.#at, at, size));
      return reals(at, size).slice();
    });
  }
  /** Where a joint's value begins in a pose. */
  poseIndex(joint) {
    const index = c.iklab_mechanism_pose_index(this.#at, joint);
    return index >= 0 ? index : expected("joint", "one of the mechanism", joint);
  }

  // `solve` gets the places of the pose and the result.
  #solved(pose, solve) {
    const results = 6;  // doubles: four whole numbers, then four of its own
    return withCopies([pose, new Float64Array(results)], (at, told) => {
      const answer = solve(at, told);
      const [status, iterations, isStopped, bentOtherwise] = new Int32Array(c.memory.buffer, told, 4);
      if (status === 0) this.#refuse();
      const [distance, turn, shortfall, stretch] = reals(told + 16, 4);
      reals(at, pose.length).forEach((value, i) => { pose[i] = value; });
      const result = {status: textAt(c.iklab_mechanism_status_name(status)), iterations, distance, turn, shortfall,
                      stretch, isStopped: isStopped !== 0, bentOtherwise: bentOtherwise !== 0};
      return {result, answer};
    });
  }

  solve(pose) {
    return this.#solved(pose, (at, told) => c.iklab_mechanism_solve(told, this.#at, at, pose.length)).result;
  }

  trace(pose) {
    let numbers;
    const {result} = this.#solved(pose, (at, told) => {
      const count = c.iklab_npm_trace(this.#at, at, pose.length, told);
      numbers = count > 0 ? reals(c.iklab_npm_record(), count * (5 + pose.length)).slice() : [];
    });
    const steps = [];
    for (let i = 0; i < numbers.length; i += 5 + pose.length) {
      const [iteration, phase, joint, distance, turn] = numbers.subarray(i, i + 5);
      steps.push({iteration, phase: phases[phase], joint: joint < 0 ? null : joint, distance, turn,
                  pose: numbers.slice(i + 5, i + 5 + pose.length)});
    }
    return {result, steps};
  }

  frames(pose) {
    const room = 12 * this.joints;
    return withCopies([pose, new Float64Array(room)], (at, to) => {
      this.#done(c.iklab_mechanism_frames(this.#at, at, pose.length, to, room));
      const numbers = reals(to, room);
      return Array.from({length: this.joints}, (_, i) => {
        const [x, y, z, ...axes] = numbers.subarray(12 * i, 12 * i + 12);
        return {at: [x, y, z], axes, rotation: quaternionOf(axes)};
      });
    });
  }
}
