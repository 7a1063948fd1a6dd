/** @jsxImportSource preact */
import { coats } from "#views/art/dogs/coats.ts";
import { Eyes, Line, Nose, Smile } from "#views/art/dogs/features.tsx";

const coat = coats.retriever;

export function Retriever() {
  return (
    <>
      <g fill={coat.dark}>
        <path d="M60 62c-22 2-34 28-28 58 4 14 18 16 26 4 8-12 12-28 12-44Z" />
        <path d="M140 62c22 2 34 28 28 58-4 14-18 16-26 4-8-12-12-28-12-44Z" />
      </g>
      <path d="M100 46c32 0 46 22 46 50 0 36-18 60-46 60s-46-24-46-60c0-28 14-50 46-50Z" fill={coat.base} />
      <path d="M100 104c20 0 30 10 30 26 0 18-14 28-30 28s-30-10-30-28c0-16 10-26 30-26Z" fill={coat.light} />
      <Eyes y={92} apart={22} />
      <Line d="M70 80q8-6 16-3M130 80q-8-6-16-3" color={coat.dark} />
      <Nose y={112} width={13} />
      <Smile y={121} width={16} />
    </>
  );
}
