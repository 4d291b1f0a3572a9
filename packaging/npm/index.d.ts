// Inverse kinematics: a mechanism is a tree of joints; it gets goals, and a solve moves its pose so that they
// are met. Lengths are scene units, angles radians. Targets, rotations of goals and frames are in the world.

export type Vector = readonly [number, number, number] | ArrayLike<number>;
/** Unit, w first: of three.js `[q.w, q.x, q.y, q.z]`. */
export type Quaternion = readonly [number, number, number, number] | ArrayLike<number>;
/** The values of all joints, one after the other: a hinge's angle, a slide's way, a ball's turn as w, x, y, z, of
 * a fixed joint nothing. */
export type Pose = Float64Array | number[];

export type JointKind = "fixed" | "hinge" | "slide" | "ball";
export type SolverId = "automatic" | "look-at" | "two-bone" | "ccd" | "fabrik" | "gradient-descent"
  | "jacobian-transpose" | "pseudo-inverse" | "dls" | "sdls" | "levenberg-marquardt";
export type Status = "reached" | "too-far" | "too-close" | "held-back" | "limit-blocked" | "stalled"
  | "iteration-limit";
export type Phase = "start" | "turn" | "tip-to-base" | "base-to-tip" | "descend" | "apply" | "stretch" | "blend"
  | "restart" | "recall" | "self-motion" | "pole";

/** What the input lacks: the message names the field and what was expected. Nothing has changed then. */
export class IkError extends Error {}

/** The ids of all solvers. */
export const solvers: readonly SolverId[];

export interface JointLimits {
  /** Of a hinge's angle, a slide's way or a ball's twist; null: no end. */
  limit?: readonly [number | null, number | null];
  /** How far a ball's axis may lean from where it points at rest, 0 to π. */
  cone?: number;
  /** How willingly it moves: 1 freely, 0 not at all. */
  weight?: number;
}

export interface JointOptions extends JointLimits {
  /** A joint that is there already; without it the world. */
  parent?: number;
  /** "hinge" if it is not said. */
  kind?: JointKind;
  /** Where the joint's frame lies at rest in its parent's, and how. */
  at?: Vector;
  rotation?: Quaternion;
  /** What a hinge turns about, a slide moves along, a ball's cone and twist are about: unit, in the joint's frame;
   * z if it is not said. */
  axis?: Vector;
  name?: string;
}

export interface DhRow {
  theta?: number;
  d?: number;
  a?: number;
  alpha?: number;
  kind?: "hinge" | "slide";
  limit?: readonly [number | null, number | null];
  name?: string;
}

export interface GoalOptions {
  joint: number;
  /** In the joint's frame; its origin if it is not said. */
  point?: Vector;
  target: Vector;
  /** How the joint's frame is to lie; without it as it likes. */
  rotation?: Quaternion;
  /** Of that only where this axis of the joint's frame points. */
  axis?: Vector;
  /** Against other goals, above 0. */
  weight?: number;
  /** How many scene units of distance count as much as a radian of turning; 0: the mechanism's size. */
  lengthPerRadian?: number;
}

export interface Result {
  status: Status;
  iterations: number;
  /** Of the goal's point that is farthest from its target. */
  distance: number;
  /** What the frame misses that misses most. */
  turn: number;
  /** Of a target from what is in reach. */
  shortfall: number;
  /** Two bone that may stretch: how many times as long its bones are. */
  stretch: number;
  isStopped: boolean;
  bentOtherwise: boolean;
}

export interface Step {
  /** From 1; 0 of the start. */
  iteration: number;
  phase: Phase;
  /** The joint that moved; null: all of them. */
  joint: number | null;
  /** What is left after the step. */
  distance: number;
  turn: number;
  /** While FABRIK walks its bones are torn apart: values are those of the bones as they lie. */
  pose: Float64Array;
}

export interface Frame {
  at: [number, number, number];
  /** Where x, y and z point, three numbers each. */
  axes: number[];
  /** The same as a quaternion; null of a mirrored frame. */
  rotation: number[] | null;
}

export class Mechanism {
  constructor();
  /** Gives its memory back at once; otherwise that happens when nobody holds it any more. */
  free(): void;

  /** Returns the joint's index, as all that add joints. */
  addJoint(options?: JointOptions): number;
  setJoint(joint: number, limits: JointLimits): void;
  /** Bones along x, a joint at the start of each, and a fixed one at the end of the last, whose index is returned. */
  addChain(lengths: ArrayLike<number>, options?: {parent?: number; kind?: JointKind}): number;
  /** An arm from a table of Denavit and Hartenberg; returns its end, a fixed joint. */
  addDh(rows: readonly DhRow[], options?: {parent?: number; convention?: "standard" | "craig"}): number;
  /** A robot as URDF has it, xacro expanded: metres, z up. `end`: the joint at its tip; `pose`: each joint at zero,
   * or at the end of its range that is nearest to that. */
  static fromUrdf(text: string, ends?: {base?: string; tip?: string}):
    {mechanism: Mechanism; name: string; end: number; pose: Float64Array; warnings: string[]};
  /** How many joints there are, fixed ones too. */
  readonly joints: number;
  name(joint: number): string;

  /** Returns the goal's index, from 0. */
  addGoal(options: GoalOptions): number;
  setTarget(goal: number, target: Vector): void;
  /** null: the frame may lie as it likes. */
  setRotation(goal: number, rotation: Quaternion | null, axis?: Vector): void;
  clearGoals(): void;

  /** "automatic" if it is not set. Setting it gives all parameters their defaults. */
  solver: SolverId;
  /** A parameter of the solver by its id, such as "max-step" (degrees), or "direction" with one of its options. */
  setParameter(id: string, value: number | string): void;
  /** The most that a solve does; 1000 if it is not set. */
  iterations: number;
  /** When a goal counts as reached, scene units and radians; 1e-6 each if it is not set. */
  get tolerance(): {distance: number; turn: number};
  set tolerance(wanted: {distance?: number; turn?: number});
  /** The chain bends towards this point; null: there is none. */
  set pole(point: Vector | null);
  /** Of all poses that meet the goals, the nearest to this one; null: nearest to where it starts. */
  setRest(pose: Pose | null, gain?: number): void;

  restPose(): Float64Array;
  /** Where a joint's value begins in a pose. */
  poseIndex(joint: number): number;
  /** Moves `pose`, in place, so that the goals are met. */
  solve(pose: Pose): Result;
  /** The same with every step. */
  trace(pose: Pose): {result: Result; steps: Step[]};
  /** Forward kinematics: the world's frame of each joint. */
  frames(pose: Pose): Frame[];
}
