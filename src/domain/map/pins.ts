import type { Point } from "#src/shared/base/distance.ts";
import { type Box, overlaps } from "./clip.ts";
import { type Frame, mapSizes, type Pixel, pixelOf } from "./frame.ts";

export const PIN_SIZE = { width: 30, height: 38 } as const;
const joinedWidth = (count: number) => (count < 10 ? 58 : 66);

export interface NumberedPoint extends Point {
  number: number;
}

export interface Pin {
  numbers: number[];
  at: Pixel;
}

/** In list order. Overlapping pins are merged at their center. */
export function placePins(frame: Frame, list: readonly NumberedPoint[]): Pin[] {
  let pins = list
    .map(({ number, ...point }): Pin => ({ numbers: [number], at: pixelOf(frame, point) }))
    .filter(({ at }) => isOn(frame, at));
  for (let pair = nearestPair(pins); pair; pair = nearestPair(pins)) {
    const [one, other] = pair;
    pins = [...pins.filter((pin) => pin !== one && pin !== other), joined(one, other)];
  }
  return pins.toSorted((a, b) => a.numbers[0]! - b.numbers[0]!);
}

export function pinBox({ numbers, at: { x, y } }: Pin): Box {
  const half = (numbers.length > 1 ? joinedWidth(numbers.length) : PIN_SIZE.width) / 2;
  return { left: x - half, right: x + half, top: y - PIN_SIZE.height, bottom: y };
}

/** Without the tip, which may overlap another pin. */
const headOf = (pin: Pin): Box => ({ ...pinBox(pin), bottom: pin.at.y - PIN_SIZE.height + PIN_SIZE.width });

function isOn({ shape }: Frame, { x, y }: Pixel): boolean {
  const { width, height } = mapSizes[shape];
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

function nearestPair(pins: readonly Pin[]): [Pin, Pin] | undefined {
  const heads = pins.map(headOf);
  let nearest: [Pin, Pin] | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (let at = 0; at < pins.length; at++) {
    for (let next = at + 1; next < pins.length; next++) {
      if (!overlaps(heads[at]!, heads[next]!)) continue;
      const [one, other] = [pins[at]!, pins[next]!];
      const apart = Math.hypot(one.at.x - other.at.x, one.at.y - other.at.y);
      if (apart >= distance) continue;
      nearest = [one, other];
      distance = apart;
    }
  }
  return nearest;
}

function joined(one: Pin, other: Pin): Pin {
  const [weight, otherWeight] = [one.numbers.length, other.numbers.length];
  const between = (a: number, b: number) => (a * weight + b * otherWeight) / (weight + otherWeight);
  return {
    numbers: [...one.numbers, ...other.numbers].toSorted((a, b) => a - b),
    at: { x: between(one.at.x, other.at.x), y: between(one.at.y, other.at.y) },
  };
}
