/** @jsxImportSource preact */
import { coats } from "#views/art/dogs/coats.ts";
import { Eyes, Line, Nose, Puffs, Smile } from "#views/art/dogs/features.tsx";

const coat = coats.spaniel;

export function Spaniel() {
  return (
    <>
      <g fill={coat.dark}>
        <path d="M62 62C36 60 24 92 26 128c1 22 12 34 24 32 16-3 20-28 22-52Z" />
        <path d="M138 62c26-2 38 30 36 66-1 22-12 34-24 32-16-3-20-28-22-52Z" />
        <path d="M100 44c34 0 48 24 48 52 0 34-20 58-48 58s-48-24-48-58c0-28 14-52 48-52Z" />
      </g>
      <path
        d="M100 44c9 0 13 10 13 30 0 22 30 30 30 48 0 20-19 34-43 34s-43-14-43-34c0-18 30-26 30-48 0-20 4-30 13-30Z"
        fill={coat.base}
      />
      <Eyes y={94} apart={24} />
      <Nose y={114} width={13} />
      <Smile y={123} width={16} />
      <g opacity="0.55">
        <Puffs
          at={[
            [80, 124, 1.8],
            [74, 130, 1.8],
            [120, 124, 1.8],
            [126, 130, 1.8],
          ]}
          fill={coat.dark}
        />
      </g>
      <Line d="M36 112q4 8 2 18M46 104q4 12 1 26M164 112q-4 8-2 18M154 104q-4 12-1 26" color="#6f3a1c" width={2.5} />
    </>
  );
}
