/** @jsxImportSource preact */
import { Bubble } from "#views/art/bubble.tsx";
import { Line } from "#views/art/dogs/features.tsx";
import { Drawing } from "#views/art/drawing.tsx";
import { palette } from "#views/art/palette.ts";
import { PawAt } from "#views/art/paw.tsx";
import { SittingCorgi } from "#views/art/scenes/sitting-corgi.tsx";

/** A letter in the mailbox and a corgi waiting for the answer: something has been sent. */
export function Mailbox() {
  return (
    <Drawing width={320} height={240}>
      <circle cx="160" cy="120" r="116" fill="#d4e9e3" />
      <ellipse cx="160" cy="222" rx="120" ry="9" fill={palette.ink} opacity="0.14" />
      <rect x="98" y="140" width="16" height="82" fill={palette.bark} />
      <Letter />
      <Box />
      <g transform="translate(172 104) scale(.52)">
        <SittingCorgi />
      </g>
      <Bubble x={252} y={62} r={11} />
      <Bubble x={230} y={38} r={7} />
      <Bubble x={60} y={40} r={8} />
    </Drawing>
  );
}

function Letter() {
  return (
    <g transform="rotate(-9 120 70)">
      <rect x="72" y="38" width="92" height="62" rx="6" fill={palette.white} stroke={palette.mist} stroke-width="2" />
      <Line d="m75 42 43 34 43-34" color={palette.mist} />
      <circle cx="118" cy="76" r="13" fill={palette.tongue} />
      <PawAt x={110} y={67.5} scale={0.67} fill={palette.white} />
    </g>
  );
}

function Box() {
  return (
    <>
      <path d="M44 150v-40q0-26 26-26h80q26 0 26 26v40Z" fill={palette.tongue} />
      <path d="M44 150v-40q0-26 26-26t26 26v40Z" fill={palette.brick} />
      <rect x="112" y="104" width="50" height="8" rx="4" fill={palette.brick} />
      <rect x="160" y="52" width="8" height="52" rx="3" fill={palette.ink} />
      <rect x="160" y="52" width="30" height="18" rx="3" fill={palette.duck} />
    </>
  );
}
