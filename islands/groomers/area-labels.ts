import type { ServiceAreaView } from "#src/shared/service-area.ts";

/** The drawing, in its own units: a circle in the middle of a field, with room for names at its sides. */
export const field = { width: 300, height: 250, x: 150, y: 116, reach: 104 };

/** About as large as the letters of the drawing are (hours.css). */
const LETTER = 6.5;
const LINE = 15;
const GAP = 7;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Spot {
  name: string;
  x: number;
  y: number;
  /** The place of its name; undefined where there is no room (the list has it). */
  label: { x: number; y: number; textAnchor: Anchor } | undefined;
}

/** The places of the towns in the drawing, and of their names as far as they do not cover each other. */
export function spotsOf({ towns }: ServiceAreaView, radius: number): Spot[] {
  const inside = towns.filter(({ miles }) => miles <= radius).map((town) => ({ ...town, ...pointOf(town, radius) }));
  const taken: Box[] = [around(field, 16), ...inside.map((dot) => around(dot, 3.5))];
  return inside.map(({ name, x, y }) => {
    const free = placesFor(name, x, y).find(({ box }) => isOnField(box) && !taken.some((other) => overlap(box, other)));
    if (free) taken.push(free.box);
    return { name, x, y, label: free?.label };
  });
}

/** North is up. */
function pointOf({ miles, bearing }: { miles: number; bearing: number }, radius: number) {
  const angle = (bearing * Math.PI) / 180;
  const far = (field.reach * miles) / radius;
  return { x: rounded(field.x + far * Math.sin(angle)), y: rounded(field.y - far * Math.cos(angle)) };
}

const rounded = (value: number) => Math.round(value * 10) / 10;
const around = ({ x, y }: { x: number; y: number }, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
});

type Anchor = "start" | "end" | "middle";

/** Beside the dot, or above or below it; away from the middle of the circle first. */
function placesFor(name: string, x: number, y: number) {
  const width = name.length * LETTER;
  const before = { start: 0, end: width, middle: width / 2 };
  const at = (anchor: Anchor, textX: number, top: number) => ({
    label: { x: rounded(textX), y: rounded(top + LINE - 4), textAnchor: anchor },
    box: { left: textX - before[anchor], right: textX - before[anchor] + width, top, bottom: top + LINE },
  });
  const sides: Anchor[] = x < field.x ? ["end", "start"] : ["start", "end"];
  const beside = sides.map((side) => at(side, side === "start" ? x + GAP : x - GAP, y - LINE / 2));
  const stacked = [y - LINE - 4, y + 4].flatMap((top) => [
    at("middle", x, top),
    ...sides.map((side) => at(side, side === "start" ? x - GAP : x + GAP, top)),
  ]);
  return [...beside, ...stacked];
}

const isOnField = ({ left, right, top, bottom }: Box) =>
  left >= 2 && right <= field.width - 2 && top >= 2 && bottom <= field.height - LINE;

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
