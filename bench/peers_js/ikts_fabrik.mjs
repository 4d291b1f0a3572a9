// ikts: FABRIK, a port of Caliko. Ball joints only: its hinges are of another kind.
import ikts from 'ikts';
import { tipAlong } from './problems.mjs';

export const name = 'ikts (FABRIK)';
export const settings = 'solve distance = tolerance, minIterationChange 0';
export const turnsHinges = false;

export function make(set, tolerance, mostIterations) {
  const { Bone3D, Chain3D, V3 } = ikts;
  const chain = new Chain3D();
  const points = [[0, 0, 0]];
  for (let i = 0; i < set.bones; ++i) {
    const heading = (i + 1) * set.angle;
    const direction = new V3(Math.cos(heading), Math.sin(heading), 0);
    if (i === 0) {
      chain.addBone(new Bone3D(new V3(0, 0, 0), undefined, direction, set.length));
    } else {
      chain.addConsecutiveBone(direction, set.length);
    }
    const { x, y, z } = chain.bones[i].end;
    points.push([x, y, z]);
  }
  chain.setSolveDistanceThreshold(tolerance);
  chain.setMinIterationChange(0);
  chain.setMaxIterationAttempts(mostIterations);
  chain.precision = 0;
  // It does not say how many iterations it took.
  let iterations = 0;
  const once = chain.solveIK;
  chain.solveIK = function (target) {
    ++iterations;
    return once.call(this, target);
  };

  return {
    solve(point) {
      iterations = 0;
      chain.resetTarget();
      chain.bones.forEach((bone, i) => {
        bone.start.set(...points[i]);
        bone.end.set(...points[i + 1]);
      });
      chain.solveForTarget({ x: point[0], y: point[1], z: point[2] });
      return iterations;
    },
    tip() {
      const places = chain.bones.map(({ end }) => [end.x, end.y, end.z]);
      return tipAlong([points[0], ...places], set.length);
    },
  };
}
