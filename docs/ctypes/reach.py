#!/usr/bin/env python3
"""A chain of three bones follows two targets: the solver library from Python, by its C functions.

reach.py LIBRARY   LIBRARY: the shared library, such as /usr/local/lib/libiklab_ik.so
"""

import ctypes
import math
import sys


class Result(ctypes.Structure):
    _fields_ = [("status", ctypes.c_int), ("iterations", ctypes.c_int),
                ("restarts", ctypes.c_int), ("distance", ctypes.c_double)]  # fmt: skip


def load(path):
    lib = ctypes.CDLL(path)
    lib.iklab_chain_create.restype = ctypes.c_void_p
    lib.iklab_chain_destroy.argtypes = [ctypes.c_void_p]
    lib.iklab_add_bone.argtypes = [ctypes.c_void_p, ctypes.c_double]
    lib.iklab_set_limit.argtypes = [ctypes.c_void_p, ctypes.c_int] + 3 * [ctypes.c_double]
    lib.iklab_solve.argtypes = [ctypes.c_void_p, ctypes.c_void_p] + 2 * [ctypes.POINTER(ctypes.c_double)]
    lib.iklab_solve.restype = Result
    lib.iklab_message.argtypes = [ctypes.c_void_p]
    lib.iklab_message.restype = ctypes.c_char_p
    lib.iklab_status_name.restype = ctypes.c_char_p
    return lib


def main():
    lib = load(sys.argv[1])
    lengths = [1.0, 0.8, 0.5]
    chain = lib.iklab_chain_create(1)  # in the plane
    for length in lengths:
        bone = lib.iklab_add_bone(chain, length)
        lib.iklab_set_limit(chain, bone, -2.0, 2.0, math.pi)
    pose = (ctypes.c_double * 3)(0.3, 0.4, 0.2)  # local angles, radians: the start, then the answer
    for target in [(1.2, 0.3, 0.0), (2.0, 2.0, 0.0)]:
        result = lib.iklab_solve(chain, None, (ctypes.c_double * 3)(*target), pose)
        if result.status == 0:
            sys.exit(lib.iklab_message(chain).decode())
        print(f"{lib.iklab_status_name(result.status).decode()}, {result.distance:.3f} left")
        x = y = heading = 0.0
        for length, angle in zip(lengths, pose):
            heading += angle
            x, y = x + length * math.cos(heading), y + length * math.sin(heading)
        print(f"  tip at ({x:.3f}, {y:.3f})")
    lib.iklab_chain_destroy(chain)


main()
