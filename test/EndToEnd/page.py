#!/usr/bin/env python3
"""The report's page, in headless Chromium: a picture that a person can look at, and what must be on it.

  page.py --build BUILD --models FOLDER [--keep FILE.png]

The page needs no network, so Chromium has none here. On the picture (BUILD/report-page.png) the colours of the mesh's axes, of partial
sums' axes and of memory's uses cover what the page says they do. Ends with 77 where there is no Chromium.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib

WIDTH, HEIGHT = 1000, 1600


def pixels(path):
    """Rows of (r, g, b) of a PNG of 8 bits, not interlaced (RFC 2083)."""
    data = open(path, "rb").read()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        sys.exit(f"{path} is no PNG")
    at, packed, width, height, colour = 8, b"", 0, 0, 0
    while at < len(data):
        size, kind = int.from_bytes(data[at:at + 4], "big"), data[at + 4:at + 8]
        body = data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, colour = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big"), body[9]
        elif kind == b"IDAT":
            packed += body
        at += size + 12
    step = {2: 3, 6: 4}[colour]
    raw, above, rows = zlib.decompress(packed), bytes(width * step), []
    for y in range(height):
        kind, line = raw[y * (width * step + 1)], bytearray(raw[y * (width * step + 1) + 1:(y + 1) * (width * step + 1)])
        if kind == 2:
            line = bytearray((a + b) & 255 for a, b in zip(line, above))
        elif kind:
            for i in range(len(line)):
                left, up, corner = (line[i - step] if i >= step else 0), above[i], (above[i - step] if i >= step else 0)
                if kind == 1:
                    guess = left
                elif kind == 3:
                    guess = (left + up) // 2
                else:
                    from_left, from_up, from_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
                    guess = left if from_left <= from_up and from_left <= from_corner else up if from_up <= from_corner else corner
                line[i] = (line[i] + guess) & 255
        rows.append([tuple(line[i:i + 3]) for i in range(0, len(line), step)])
        above = bytes(line)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--models", required=True)
    parser.add_argument("--keep", help="where the picture goes (default: BUILD/report-page.png)")
    args = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not chromium:
        print("no Chromium: apt-get install chromium")
        sys.exit(77)
    picture = os.path.abspath(args.keep or f"{args.build}/report-page.png")
    if os.path.exists(picture):
        os.remove(picture)
    with tempfile.TemporaryDirectory() as folder:
        page = f"{folder}/report.html"
        subprocess.run([f"{args.build}/bin/autopar-opt", f"{args.models}/gpt/step.mlir", f"{args.models}/gpt/init.mlir", "--plan",
                        f"{args.models}/plans/gpt_fsdp2_tp2.json", "--emit=exec", "-o", f"{folder}/exec.mlir", f"--report={page}"], check=True)
        subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--host-resolver-rules=MAP * ~NOTFOUND",
                        f"--user-data-dir={folder}/profile", f"--window-size={WIDTH},{HEIGHT}", f"--screenshot={picture}", f"file://{page}"],
                       check=True, timeout=120, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        text = open(page).read()
    problems = [f"the page holds {found!r}: it must need nothing else" for found in
                re.findall(r"<script|<link|<img|<iframe|https?://|url\(|@import|\ssrc=", text)]
    rows = pixels(picture)
    if (len(rows[0]), len(rows)) != (WIDTH, HEIGHT):
        problems.append(f"the picture has {len(rows[0])} x {len(rows)} pixels, expected {WIDTH} x {HEIGHT}")
    counts = {}
    for row in rows:
        for pixel in row:
            counts[pixel] = counts.get(pixel, 0) + 1
    axes = dict(re.findall(r'<span><i style="background:(#[0-9a-f]{6})"></i>(\w+)</span>', text))
    if sorted(axes.values()) != ["dp", "tp"]:
        problems.append(f"the legend names the axes {sorted(axes.values())}, expected dp and tp")
    for colour, axis in axes.items():
        found = counts.get(tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5)), 0)
        if found < 2000: # the legend's own square has a few hundred
            problems.append(f"axis {axis} is {colour} in the legend and on {found} pixels only")
    if len(counts) < 50:
        problems.append(f"the picture has {len(counts)} colours: nothing is drawn on it")
    print("\n".join(problems) or f"{picture}: {len(counts)} colours, {len(axes)} axes")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
