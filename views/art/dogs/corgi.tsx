/** @jsxImportSource preact */
import { coats } from "#views/art/dogs/coats.ts";
import { Eyes, Nose, Smile } from "#views/art/dogs/features.tsx";
import { palette } from "#views/art/palette.ts";

const coat = coats.corgi;

export function Corgi() {
  return (
    <>
      <g fill={coat.base}>
        <path d="M56 84C40 60 36 34 42 20c18 4 36 22 42 42Z" />
        <path d="M144 84c16-24 20-50 14-64-18 4-36 22-42 42Z" />
      </g>
      <g fill={palette.blush}>
        <path d="M60 76C50 60 47 44 49 34c10 4 20 16 24 30Z" />
        <path d="M140 76c10-16 13-32 11-42-10 4-20 16-24 30Z" />
      </g>
      <path d="M100 52c36 0 56 24 56 52 0 30-26 50-56 50s-56-20-56-50c0-28 20-52 56-52Z" fill={coat.base} />
      <path
        d="M100 52c7 0 9 10 10 24 2 18 20 18 32 26 10 8 12 12 11 18-6 22-28 34-53 34s-47-12-53-34c-1-6 1-10 11-18 12-8 30-8 32-26 1-14 3-24 10-24Z"
        fill={coat.light}
      />
      <Eyes y={94} apart={26} />
      <Nose y={112} />
      <Smile y={121} />
    </>
  );
}
