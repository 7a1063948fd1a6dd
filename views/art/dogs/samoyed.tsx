/** @jsxImportSource preact */
import { coats } from "#views/art/dogs/coats.ts";
import { type Circle, Eyes, Nose, Puffs, Smile } from "#views/art/dogs/features.tsx";
import { palette } from "#views/art/palette.ts";

const coat = coats.samoyed;
const shade: Circle[] = [
  [52, 84, 22],
  [46, 108, 22],
  [54, 132, 22],
  [76, 150, 22],
  [100, 154, 22],
  [124, 150, 22],
  [146, 132, 22],
  [154, 108, 22],
  [148, 84, 22],
];
const ruff: Circle[] = [
  [56, 82, 22],
  [50, 106, 22],
  [58, 128, 22],
  [78, 144, 22],
  [100, 148, 22],
  [122, 144, 22],
  [142, 128, 22],
  [150, 106, 22],
  [144, 82, 22],
];

export function Samoyed() {
  return (
    <>
      <g fill={coat.base} stroke={coat.dark} stroke-width="2">
        <path d="M60 70 54 30q20 6 30 26Z" />
        <path d="M140 70l6-40q-20 6-30 26Z" />
      </g>
      <path d="M63 62 60 42q10 4 16 16ZM137 62l3-20q-10 4-16 16Z" fill={palette.blush} />
      <Puffs at={shade} fill={coat.dark} />
      <Puffs at={ruff} fill={coat.base} />
      <ellipse cx="100" cy="98" rx="50" ry="50" fill={coat.base} />
      <Eyes y={96} apart={22} />
      <Nose y={112} />
      <Smile y={121} width={17} />
    </>
  );
}
