// Two skeletons of three.js with one target: the left one is solved by IK Lab, the right one by the
// CCDIKSolver of three.js. npm install && npm start, then http://localhost:8000
import { Mechanism } from "iklab";
import * as THREE from "three";
import { CCDIKSolver } from "three/addons/animation/CCDIKSolver.js";

const LENGTHS = [1.2, 1, 0.9, 0.7, 0.5];
const ITERATIONS = 10;
const APART = 3.4;

// Bones upward, one in the end of the other; the last one has no length. A target is a bone as well, since the
// solver of three.js wants one.
function skeleton() {
  const bones = [new THREE.Bone()];
  for (const length of LENGTHS) {
    const bone = new THREE.Bone();
    bone.position.y = length;
    bones.at(-1).add(bone);
    bones.push(bone);
  }
  const target = new THREE.Bone();
  // No skin is drawn: cones are, one a bone.
  const none = new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute([], 3));
  const mesh = new THREE.SkinnedMesh(none, new THREE.MeshBasicMaterial({ visible: false }));
  mesh.frustumCulled = false;
  mesh.add(bones[0], target);
  mesh.bind(new THREE.Skeleton([...bones, target]));
  const look = new THREE.MeshStandardMaterial({ color: 0xb8c4d0, roughness: 0.5 });
  LENGTHS.forEach((length, i) => {
    const part = new THREE.Mesh(new THREE.ConeGeometry(0.12, length, 4).translate(0, length / 2, 0), look);
    bones[i].add(part, new THREE.Mesh(new THREE.SphereGeometry(0.11), look));
  });
  return { mesh, bones, target };
}

const scene = new THREE.Scene();
scene.add(new THREE.HemisphereLight(0xffffff, 0x334455, 3));
const camera = new THREE.PerspectiveCamera(40, 1, 0.1, 100);
camera.position.set(0, 2.4, 10.5);
camera.lookAt(0, 1.9, 0);
const renderer = new THREE.WebGLRenderer({ antialias: true });
renderer.setClearColor(0x14181d);
document.body.append(renderer.domElement);

const ours = skeleton();
const theirs = skeleton();
ours.mesh.position.x = -APART / 2;
theirs.mesh.position.x = APART / 2;
scene.add(ours.mesh, theirs.mesh);
const markers = [ours, theirs].map(({ mesh }) => {
  const marker = new THREE.Mesh(new THREE.SphereGeometry(0.1), new THREE.MeshStandardMaterial({ color: 0xff8a3d }));
  mesh.add(marker);
  return marker;
});

// The same bones for IK Lab: a ball each, where the bone lies in its parent.
const arm = new Mechanism();
ours.bones.forEach(({ position }, i) => arm.addJoint({
  parent: i - 1,
  kind: i < LENGTHS.length ? "ball" : "fixed",
  at: position.toArray(),
}));
const goal = arm.addGoal({ joint: LENGTHS.length, target: [0, 1, 0] });
arm.solver = "ccd";
arm.iterations = ITERATIONS;
arm.tolerance = { distance: 1e-3 };
const pose = arm.restPose();

const links = ours.bones.slice(0, LENGTHS.length).map((_, i) => ({ index: LENGTHS.length - 1 - i }));
const solver = new CCDIKSolver(theirs.mesh, [{
  target: LENGTHS.length + 1, effector: LENGTHS.length, links, iteration: ITERATIONS,
}]);

const place = new THREE.Vector3(1.2, 2.4, 0.6);

function frame() {
  for (const marker of markers) marker.position.copy(place);
  theirs.target.position.copy(place);

  arm.setTarget(goal, place.toArray());
  const result = arm.solve(pose);
  ours.bones.slice(0, LENGTHS.length).forEach((bone, i) => {
    const [w, x, y, z] = pose.subarray(4 * i, 4 * i + 4);
    bone.quaternion.set(x, y, z, w);
  });
  theirs.mesh.updateMatrixWorld(true);
  solver.update();

  scene.updateMatrixWorld(true);
  const left = ({ mesh, bones }) => bones.at(-1).getWorldPosition(new THREE.Vector3())
    .distanceTo(mesh.localToWorld(place.clone())).toFixed(4);
  document.querySelector("#ours").value = `IK Lab\n${result.status} after ${result.iterations} iterations, ${left(ours)} left`;
  document.querySelector("#theirs").value = `three.js\n${left(theirs)} left`;
  renderer.render(scene, camera);
}

// A drag moves the target in the plane that faces the viewer.
const plane = new THREE.Plane(new THREE.Vector3(0, 0, 1), -0.6);
const ray = new THREE.Raycaster();
function drag({ clientX, clientY, buttons }) {
  if (!buttons) return;
  ray.setFromCamera(new THREE.Vector2(clientX / innerWidth * 2 - 1, 1 - clientY / innerHeight * 2), camera);
  const hit = ray.ray.intersectPlane(plane, new THREE.Vector3());
  if (!hit) return;
  const half = clientX < innerWidth / 2 ? ours : theirs;
  place.copy(half.mesh.worldToLocal(hit));
}
addEventListener("pointerdown", drag);
addEventListener("pointermove", drag);

function resize() {
  renderer.setSize(innerWidth, innerHeight);
  renderer.setPixelRatio(devicePixelRatio);
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
}
addEventListener("resize", resize);
resize();
renderer.setAnimationLoop(frame);
