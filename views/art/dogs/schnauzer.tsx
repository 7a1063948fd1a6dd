/** @jsxImportSource preact */
import { coats } from "#views/art/dogs/coats.ts";
import { Eyes, Nose, Smile } from "#views/art/dogs/features.tsx";

const coat = coats.schnauzer;

export function Schnauzer() {
  return (
    <>
      <g fill={coat.dark}>
        <path d="M58 74 46 34q22 2 38 24Z" />
        <path d="M142 74l12-40q-22 2-38 24Z" />
        <path d="M46 34q12 14 12 34l26-10Q68 36 46 34Z" />
      </g>
      <rect x="52" y="50" width="96" height="92" rx="40" fill={coat.base} />
      <path
        d="M58 112q6-10 20-8 12 2 22 2t22-2q14-2 20 8 6 26-8 44l-8-8-6 14-10-10-10 14-10-14-10 10-6-14-8 8q-14-18-8-44Z"
        fill={coat.light}
      />
      <Eyes y={92} apart={22} />
      <g fill={coat.light}>
        <path d="M60 88q4-18 30-8-4 6-12 6-10 0-18 2Z" />
        <path d="M140 88q-4-18-30-8 4 6 12 6 10 0 18 2Z" />
      </g>
      <Nose y={110} />
      <Smile y={120} width={13} tongue={false} />
    </>
  );
}
