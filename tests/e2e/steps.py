"""What a person does with the mouse, as a list of steps: the name of a widget that is clicked, or
what is done and with what.

A widget that is not there at the start, or was used before, lies where the program had it after the
steps before, in a run of its own that ends there."""

import functools
import signal

import iklab_window as lab
from cases import TALL

CCD = ("choose", "solver", 2)
FABRIK = ("choose", "solver", 3)


def do(window, step, screen):
    if isinstance(step, str):
        return window.click(lab.center(screen["widgets"][step]))
    what, *rest = step
    if what == "choose":  # an entry of a drop-down list
        combo, index = rest
        window.click(lab.center(screen["widgets"][combo]))
        window.click(lab.entry(screen["widgets"][combo], index))
    elif what == "drag":
        thing, x, y = rest
        start = screen[thing]
        window.drag(start, [start[0] + x, start[1] + y])
    elif what == "click":  # on the canvas, from the base
        x, y = rest
        window.click([screen["base"][0] + x, screen["base"][1] + y])
    elif what == "type":  # into the field under the pointer
        widget, text = rest
        window.click_with_key("ctrl", lab.center(screen["widgets"][widget]))
        window.type(text)
        window.key("Return")
    else:
        raise ValueError(step)


@functools.cache
def report_after(*steps):
    """The report after these steps, whatever is open."""
    start = report_after()["screen"] if steps else None
    screens = [report_after(*steps[:i])["screen"]
               if isinstance(step, str) and (step not in start["widgets"] or step in steps[:i])
               else start for i, step in enumerate(steps)]
    with lab.Window(*TALL) as window:
        for step, screen in zip(steps, screens):
            do(window, step, screen)
        window.process.send_signal(signal.SIGTERM)
        return window.ended()
