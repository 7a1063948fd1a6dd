/** @jsxImportSource preact */
import { type Circle, Puffs } from "#views/art/dogs/features.tsx";
import { palette } from "#views/art/palette.ts";

const dots: Circle[] = [
  [82, 176, 3],
  [100, 186, 3],
  [118, 176, 3],
  [100, 172, 2.5],
];
const suds: Circle[] = [
  [70, 46, 11],
  [86, 38, 13],
  [104, 34, 14],
  [122, 40, 12],
  [134, 50, 9],
];
const bubbles: Circle[] = [
  [80, 44, 4],
  [110, 38, 5],
];

export function Bandana({ fill }: { fill: string }) {
  return (
    <>
      <path d="M52 158q48 26 96 0l4 10q-30 18-52 36-22-18-52-36Z" fill={fill} />
      <Puffs at={dots} fill={palette.white} />
    </>
  );
}

/** A cap of suds. */
export function Foam() {
  return (
    <>
      <Puffs at={suds} fill={palette.white} />
      <Puffs at={bubbles} fill={palette.bath} />
    </>
  );
}
