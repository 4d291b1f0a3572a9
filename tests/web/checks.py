"""What tests say where something is not as expected."""

import math


def near(a, b, most, what):
    if math.dist(a, b) > most:
        raise AssertionError(f"{what}: {a} is {math.dist(a, b):.3g} from {b}, at most {most}")


def equal(got, expected, what):
    if got != expected:
        raise AssertionError(f"{what}: {got!r}, expected {expected!r}")


def moved(place, x, y):
    return [place[0] + x, place[1] + y]
