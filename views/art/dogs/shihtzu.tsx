/** @jsxImportSource preact */
import { coats } from "#views/art/dogs/coats.ts";
import { Eyes, Line, Nose, Smile } from "#views/art/dogs/features.tsx";
import { palette } from "#views/art/palette.ts";

const coat = coats.shihtzu;

export function Shihtzu() {
  return (
    <>
      <g fill={coat.dark}>
        <path d="M52 70c-20 16-26 62-18 94 20 4 30-16 32-40Z" />
        <path d="M148 70c20 16 26 62 18 94-20 4-30-16-32-40Z" />
      </g>
      <path d="M100 46c36 0 52 28 52 58 0 34-22 56-52 56s-52-22-52-56c0-30 16-58 52-58Z" fill={coat.base} />
      <Topknot />
      <Line d="M58 66q16-14 38-14M142 66q-16-14-38-14" color={coat.dark} opacity={0.6} />
      <Eyes y={98} apart={24} r={7} />
      <path d="M100 112c-14 0-34 8-38 30 12 10 24 4 38 4s26 6 38-4c-4-22-24-30-38-30Z" fill="#fffdf8" />
      <Nose y={113} width={11} />
      <Smile y={122} width={12} />
    </>
  );
}

function Topknot() {
  return (
    <>
      <path d="M96 48C84 30 80 22 86 12c6 8 10 8 14 2 4 6 8 6 14-2 6 10 2 18-10 36Z" fill={coat.dark} />
      <path d="M100 44 80 34q-5 12 2 20ZM100 44l20-10q5 12-2 20Z" fill={palette.tongue} />
      <circle cx="100" cy="45" r="6" fill={palette.brick} />
    </>
  );
}
