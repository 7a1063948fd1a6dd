import { expect, test } from "bun:test";
import { type Frame, frameName } from "#src/domain/map/frame.ts";
import { drawMap, findDrawing, keptBytes } from "#src/features/places/map/drawings.tsx";

test("each kept drawing counts with its text and as much again for its compressed forms", async () => {
  for (let number = 0; number < 5; number++) {
    const frame: Frame = { lat: 38 + number / 20, lon: -90, miles: 150, shape: "wide" };
    const before = keptBytes();

    const drawing = await drawMap(frame);

    expect(findDrawing(frame)).toBe(drawing);
    expect(keptBytes() - before).toBe(2 * drawing.length + frameName(frame).length);
  }
});
