import { expect, test } from "bun:test";
import { type Frame, type Shape, shapes } from "#src/domain/map/frame.ts";
import { regionFrame, regions } from "#src/domain/map/regions.ts";
import { drawnOf, type Spot } from "./drawn.ts";

const kinds = Object.keys(shapes) as Shape[];

const LONG = 60;
/** A pixel or two, so that a rounded edge is not looked at from both its sides. */
const ASIDE = 2;

function straightShores(frame: Frame): string[] {
  const { lines, isGround, isOnPicture } = drawnOf(frame);
  const sides = lines("land").flatMap((ring) => ring.map((to, at) => [ring.at(at - 1)!, to] as const));
  return sides
    .filter(([[fromX, fromY], [toX, toY]]) => {
      const [x, y] = [Math.abs(toX - fromX), Math.abs(toY - fromY)];
      return Math.min(x, y) < 0.15 && Math.max(x, y) > LONG;
    })
    .filter(([from, to]) => {
      const isUpright = from[0] === to[0] || Math.abs(from[0] - to[0]) < 0.15;
      const partsOfWay = [0.2, 0.35, 0.5, 0.65, 0.8];
      return partsOfWay.some((part) => {
        const [x, y] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
        const beside = ([-ASIDE, ASIDE] as const).map((by): Spot => (isUpright ? [x + by, y] : [x, y + by]));
        return beside.every(isOnPicture) && isGround(beside[0]!) !== isGround(beside[1]!);
      });
    })
    .map(([from, to]) => `${from} to ${to}`);
}

test.each(kinds)("on no %s map of a state or the country does land end in a straight cut", (shape) => {
  const found = regions
    .map((region) => ({ region, shores: straightShores(regionFrame(region, shape)) }))
    .filter(({ shores }) => shores.length > 0);

  expect(found).toEqual([]);
});
