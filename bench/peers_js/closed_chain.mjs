// closed-chain-ik: damped least squares. Its state is in single precision.
import { DOF, Goal, Joint, Link, Solver } from 'closed-chain-ik/src/core/index.js';
import { about, multiply, tipOf } from './problems.mjs';

const damping = 0.001;
const errorClamp = 0.1;

export const name = 'closed-chain-ik';
export const settings = `damping ${damping}, error clamp ${errorClamp}, no rest pose or stall test`;
export const turnsHinges = true;

export function make(set, tolerance, mostIterations) {
  const root = new Link();
  const joints = [];
  let parent = root;
  for (let i = 0; i < set.bones; ++i) {
    const joint = new Joint();
    const hinge = set.axisOf(i)[1] === 1 ? DOF.EY : DOF.EZ;
    joint.setDoF(...(set.hinges ? [hinge] : [DOF.EX, DOF.EY, DOF.EZ]));
    joint.setPosition(i === 0 ? 0 : set.length, 0, 0);
    parent.addChild(joint);
    parent = new Link();
    joint.addChild(parent);
    joints.push({ joint, turning: hinge });
  }
  parent.setPosition(set.length, 0, 0);
  const goal = new Goal();
  goal.setGoalDoF(DOF.X, DOF.Y, DOF.Z);
  goal.makeClosure(parent);

  const solver = new Solver(root);
  solver.maxIterations = mostIterations;
  solver.translationConvergeThreshold = tolerance;
  solver.dampingFactor = damping;
  solver.translationErrorClamp = errorClamp;
  solver.restPoseFactor = 0;
  solver.stallThreshold = 0;
  solver.divergeThreshold = Infinity;
  // It does not say how many iterations it took.
  let iterations = 0;
  const chain = solver.solvers[0];
  const fill = chain.fillErrorVector;
  chain.fillErrorVector = function (...rest) {
    ++iterations;
    return fill.apply(this, rest);
  };

  return {
    solve(point) {
      iterations = 0;
      for (const { joint, turning } of joints) {
        for (const dof of joint.dof) joint.setDoFValue(dof, dof === turning ? set.angle : 0);
      }
      goal.setPosition(...point);
      solver.solve();
      return iterations;
    },
    tip() {
      const axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
      const turn = (joint, k) => about(axes[k], joint.getDoFValue(DOF.EX + k));
      const rotationOf = ({ joint }) =>
        multiply(multiply(turn(joint, 2), turn(joint, 1)), turn(joint, 0));
      return tipOf(joints.map(rotationOf), set.length);
    },
  };
}
