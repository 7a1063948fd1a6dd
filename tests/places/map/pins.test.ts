import { expect, test } from "bun:test";
import fc from "fast-check";
import { overlaps } from "#src/domain/map/clip.ts";
import { type Frame, mapSizes, pixelOf, type Shape } from "#src/domain/map/frame.ts";
import { PIN_SIZE, pinBox, placePins } from "#src/domain/map/pins.ts";

const frame: Frame = { lat: 35.6, lon: -82.55, miles: 25, shape: "wide" };
const somewhere = fc.record({
  lat: fc.double({ min: 35, max: 36.2, noNaN: true }),
  lon: fc.double({ min: -83.6, max: -81.5, noNaN: true }),
});
const numbered = (points: readonly { lat: number; lon: number }[]) =>
  points.map((point, at) => ({ ...point, number: at + 1 }));

test("gives each groomer one pin in list order without covering a number", () => {
  fc.assert(
    fc.property(
      fc.array(somewhere, { maxLength: 30 }),
      fc.constantFrom<Shape>("wide", "middle", "tall", "narrow"),
      (points, shape) => {
        const kind = { ...frame, shape };
        const list = numbered(points);
        const { width, height } = mapSizes[shape];
        const onMap = list.filter((point) => {
          const { x, y } = pixelOf(kind, point);
          return x >= 0 && y >= 0 && x <= width && y <= height;
        });
        const pins = placePins(kind, list);

        expect(pins.flatMap(({ numbers }) => numbers).toSorted((a, b) => a - b)).toEqual(
          onMap.map(({ number }) => number),
        );
        const firsts = pins.map(({ numbers }) => numbers[0]!);
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
        const heads = pins.map((pin) => ({ ...pinBox(pin), bottom: pin.at.y - PIN_SIZE.height + PIN_SIZE.width }));
        for (const [at, head] of heads.entries())
          expect(heads.slice(at + 1).some((other) => overlaps(head, other))).toBe(false);
      },
    ),
  );
});

test("puts a single pin on its place and a shared one amid its places", () => {
  const alone = { lat: 35.9, lon: -82.2 };
  const [first, second] = [
    { lat: 35.6, lon: -82.55 },
    { lat: 35.6, lon: -82.53 },
  ];
  const pins = placePins(frame, numbered([first, alone, second]));

  expect(pins.map(({ numbers }) => numbers)).toEqual([[1, 3], [2]]);
  expect(pins[1]!.at).toEqual(pixelOf(frame, alone));
  expect(pins[0]!.at.x).toBeCloseTo((pixelOf(frame, first).x + pixelOf(frame, second).x) / 2, 6);
});

test("shares a pin at one place and draws none for an empty list", () => {
  expect(placePins(frame, numbered([frame, frame, frame])).map(({ numbers }) => numbers)).toEqual([[1, 2, 3]]);
  expect(placePins(frame, [])).toEqual([]);
});
