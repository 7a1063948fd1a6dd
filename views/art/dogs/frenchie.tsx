/** @jsxImportSource preact */
import { coats } from "#views/art/dogs/coats.ts";
import { Eyes, Line, Nose } from "#views/art/dogs/features.tsx";
import { palette } from "#views/art/palette.ts";

const coat = coats.frenchie;

export function Frenchie() {
  return (
    <>
      <g fill={coat.base}>
        <path d="M58 80C42 62 40 36 52 24c14 2 26 18 28 40Z" />
        <path d="M142 80c16-18 18-44 6-56-14 2-26 18-28 40Z" />
      </g>
      <g fill={palette.blush}>
        <path d="M60 72c-8-14-8-28-3-36 8 4 13 14 14 26Z" />
        <path d="M140 72c8-14 8-28 3-36-8 4-13 14-14 26Z" />
      </g>
      <path d="M100 50c34 0 54 18 54 48 0 34-22 56-54 56s-54-22-54-56c0-30 20-48 54-48Z" fill={coat.base} />
      <path
        d="M62 128c0-22 18-32 38-32s38 10 38 32c0 18-14 28-24 26-6-1-10-6-14-6s-8 5-14 6c-10 2-24-8-24-26Z"
        fill={coat.light}
      />
      <Line d="M84 76q16-8 32 0M88 84q12-5 24 0" color={coat.dark} />
      <Eyes y={96} apart={30} r={7.5} />
      <Nose y={108} width={13} />
      <Line d="M100 117v12M100 129q-10 12-24 6M100 129q10 12 24 6" color={palette.ink} />
    </>
  );
}
