/** @jsxImportSource preact */
import { coats } from "#views/art/dogs/coats.ts";
import { type Circle, Curl, Eyes, Nose, Puffs, Smile } from "#views/art/dogs/features.tsx";
import { palette } from "#views/art/palette.ts";

const coat = coats.doodle;
const ears: Circle[] = [
  [46, 96, 22],
  [42, 118, 21],
  [50, 138, 18],
  [154, 96, 22],
  [158, 118, 21],
  [150, 138, 18],
];
const crown: Circle[] = [
  [62, 62, 20],
  [82, 50, 22],
  [106, 46, 23],
  [128, 54, 21],
  [142, 70, 18],
  [58, 82, 16],
];
const muzzle: Circle[] = [
  [80, 124, 20],
  [120, 124, 20],
  [100, 138, 21],
  [100, 116, 18],
];

export function Doodle() {
  return (
    <>
      <Puffs at={ears} fill={coat.dark} />
      <ellipse cx="100" cy="100" rx="54" ry="56" fill={coat.base} />
      <Puffs at={crown} fill={coat.base} />
      <Puffs at={muzzle} fill={coat.light} />
      <Eyes y={96} apart={21} />
      <Curl x={84} y={54} color={coat.dark} />
      <Curl x={110} y={48} color={coat.dark} />
      <Curl x={130} y={62} color={coat.dark} size={0.8} />
      <Curl x={64} y={72} color={coat.dark} size={0.8} />
      <Curl x={46} y={118} color={palette.paws} />
      <Curl x={156} y={116} color={palette.paws} />
      <Nose y={114} />
      <Smile y={123} width={14} />
    </>
  );
}
