// three's CCDIKSolver. It has no test of arriving: it is asked for one iteration at a time.
import { Bone, Skeleton, Vector3 } from 'three';
import { CCDIKSolver } from 'three/addons/animation/CCDIKSolver.js';
import { about, tipOf } from './problems.mjs';

export const name = 'three CCDIKSolver';
export const settings = 'one iteration a call; hinges by `limitation`';
export const turnsHinges = true;

export function make(set, tolerance, mostIterations) {
  const bones = Array.from({ length: set.bones + 2 }, () => new Bone());
  const target = bones[set.bones + 1];
  for (let i = 0; i < set.bones; ++i) {
    bones[i].add(bones[i + 1]);
    bones[i + 1].position.set(set.length, 0, 0);
  }
  const links = [];
  for (let i = set.bones - 1; i >= 0; --i) {
    links.push({ index: i, ...(set.hinges && { limitation: new Vector3(...set.axisOf(i)) }) });
  }
  const ik = { target: set.bones + 1, effector: set.bones, links, iteration: 1 };
  const solver = new CCDIKSolver({ skeleton: new Skeleton(bones) }, [ik]);
  const start = bones.slice(0, set.bones).map((_, i) => about(set.axisOf(i), set.angle));
  const tip = new Vector3();
  const before = new Vector3();

  return {
    solve(point) {
      start.forEach((rotation, i) => bones[i].quaternion.set(...rotation));
      bones[0].updateMatrixWorld(true);
      target.position.set(...point);
      target.updateMatrixWorld(true);
      before.set(NaN, NaN, NaN);
      let iterations = 0;
      while (iterations < mostIterations) {
        tip.setFromMatrixPosition(bones[set.bones].matrixWorld);
        // It leaves a bone alone where that would turn by less than 1e-5: then nothing moves.
        if (tip.distanceTo(target.position) <= tolerance || tip.equals(before)) break;
        before.copy(tip);
        solver.updateOne(ik);
        ++iterations;
      }
      return iterations;
    },
    tip() {
      const turning = bones.slice(0, set.bones);
      return tipOf(turning.map((bone) => bone.quaternion.toArray()), set.length);
    },
  };
}
