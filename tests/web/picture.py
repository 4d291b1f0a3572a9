"""Reads a picture: PNG with 8 bits a channel, as browsers take it."""

import struct
import zlib


class Picture:
    def __init__(self, png):
        at, data = 8, b""
        while at < len(png):
            length, kind = struct.unpack(">I4s", png[at:at + 8])
            chunk = png[at + 8:at + 8 + length]
            if kind == b"IHDR":
                self.width, self.height, depth, color = struct.unpack(">IIBB", chunk[:10])
                if depth != 8 or color not in (2, 6):
                    raise ValueError(f"PNG: {depth} bits, colour type {color}")
                self.channels = 3 if color == 2 else 4
            elif kind == b"IDAT":
                data += chunk
            at += 12 + length
        self.rows = self._rows(zlib.decompress(data))

    def _rows(self, data):
        step, length = self.channels, self.width * self.channels
        rows, above = [], bytearray(length)
        for start in range(0, len(data), length + 1):
            kind, row = data[start], bytearray(data[start + 1:start + 1 + length])
            if kind == 1:
                for i in range(step, length):
                    row[i] = (row[i] + row[i - step]) & 255
            elif kind == 2:
                row = bytearray((a + b) & 255 for a, b in zip(row, above))
            elif kind:
                for i in range(length):
                    left = row[i - step] if i >= step else 0
                    corner = above[i - step] if i >= step else 0
                    if kind == 3:
                        row[i] = (row[i] + (left + above[i]) // 2) & 255
                    else:
                        guess = left + above[i] - corner
                        nearest = min((left, above[i], corner), key=lambda each: abs(guess - each))
                        row[i] = (row[i] + nearest) & 255
            rows.append(row)
            above = row
        return rows

    def at(self, x, y):
        """Red, green, blue."""
        first = round(x) * self.channels
        return tuple(self.rows[round(y)][first:first + 3])

    def colors(self, left, top, width, height, every=3):
        """The different ones in a rectangle, of every third pixel each way."""
        return {self.at(x, y) for y in range(round(top), round(top + height), every)
                for x in range(round(left), round(left + width), every)}
