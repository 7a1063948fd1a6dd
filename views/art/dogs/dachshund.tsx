/** @jsxImportSource preact */
import { coats } from "#views/art/dogs/coats.ts";
import { Eyes, Nose, Smile } from "#views/art/dogs/features.tsx";

const coat = coats.dachshund;

export function Dachshund() {
  return (
    <>
      <g fill={coat.dark}>
        <path d="M62 58c-24 0-38 36-32 74 4 18 22 18 28 4 6-16 10-36 12-54Z" />
        <path d="M138 58c24 0 38 36 32 74-4 18-22 18-28 4-6-16-10-36-12-54Z" />
      </g>
      <path d="M100 46c28 0 42 20 42 44 0 40-16 70-42 70s-42-30-42-70c0-24 14-44 42-44Z" fill={coat.base} />
      <path d="M100 112c16 0 24 8 24 22 0 16-10 26-24 26s-24-10-24-26c0-14 8-22 24-22Z" fill={coat.light} />
      <ellipse cx="80" cy="79" rx="7" ry="5" fill={coat.light} />
      <ellipse cx="120" cy="79" rx="7" ry="5" fill={coat.light} />
      <Eyes y={93} apart={20} />
      <Nose y={118} />
      <Smile y={127} width={13} tongue={false} />
    </>
  );
}
