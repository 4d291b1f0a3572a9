#!/usr/bin/env python3
"""A UR5e brings its tool to two places, looking straight down, and as near as it gets to a third:
mechanisms from Python, by the library's C functions.

arm.py LIBRARY   LIBRARY: the shared library, such as /usr/local/lib/libiklab_ik.so
"""

import math
import sys
from ctypes import CDLL, Structure, c_char_p, c_double, c_int, c_void_p

WORLD = -1  # as iklab_mechanism.h has them
DH_STANDARD = 0

# theta, d, a and alpha of each joint, metres and radians: Universal Robots' table, the same arm as
# config/ur5e of their Universal_Robots_ROS2_Description.
UR5E = [0, 0.1625,       0,  math.pi / 2,
        0,      0,  -0.425,            0,
        0,      0, -0.3922,            0,
        0, 0.1333,       0,  math.pi / 2,
        0, 0.0997,       0, -math.pi / 2,
        0, 0.0996,       0,            0]  # fmt: skip
# Where the tool's x, y and z are to point in the world: it looks down.
DOWN = [1, 0, 0, 0, -1, 0, 0, 0, -1]


class Mechanism(c_void_p):
    pass


class Result(Structure):
    _fields_ = [("status", c_int), ("iterations", c_int), ("is_stopped", c_int),
                ("bent_otherwise", c_int), ("distance", c_double), ("turn", c_double),
                ("shortfall", c_double), ("stretch", c_double)]  # fmt: skip


def doubles(numbers):
    return (c_double * len(numbers))(*numbers)


def load(path):
    lib = CDLL(path)
    lib.iklab_mechanism_create.restype = Mechanism
    lib.iklab_mechanism_set_limit.argtypes = [Mechanism, c_int, c_double, c_double]
    lib.iklab_mechanism_solve.restype = Result
    lib.iklab_mechanism_message.restype = c_char_p
    lib.iklab_mechanism_status_name.restype = c_char_p
    return lib


def main():
    lib = load(sys.argv[1])
    arm = lib.iklab_mechanism_create()
    tool = lib.iklab_mechanism_add_dh(arm, WORLD, DH_STANDARD, doubles(UR5E), None, 6)
    for joint in range(tool):
        most = math.pi if joint == 2 else 2 * math.pi  # the elbow turns half as far
        lib.iklab_mechanism_set_limit(arm, joint, -most, most)
    goal = lib.iklab_mechanism_add_goal(arm, tool, None, doubles([0, 0, 0]))
    lib.iklab_mechanism_set_facing(arm, goal, doubles(DOWN))

    # The start, then each answer, and the start of the next.
    pose = doubles([math.radians(angle) for angle in (0, -90, 90, -90, -90, 0)])
    for place in [(-0.5, -0.1, 0.2), (-0.5, 0.3, 0.2), (-0.5, 0.3, 1.2)]:
        lib.iklab_mechanism_set_target(arm, goal, doubles(place))
        result = lib.iklab_mechanism_solve(arm, pose, len(pose))
        if result.status == 0:
            sys.exit(lib.iklab_mechanism_message(arm).decode())
        status = lib.iklab_mechanism_status_name(result.status).decode()
        left = f"{result.distance:.3f} m and {math.degrees(result.turn):.3f} degrees left"
        print(f"{place}: {status}, {left}; the joints at")
        print("".join(f"{math.degrees(angle):10.3f}" for angle in pose))
    lib.iklab_mechanism_destroy(arm)


main()
