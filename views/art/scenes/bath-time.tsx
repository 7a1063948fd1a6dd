/** @jsxImportSource preact */
import { Bubble } from "#views/art/bubble.tsx";
import { coats } from "#views/art/dogs/coats.ts";
import { Doodle } from "#views/art/dogs/doodle.tsx";
import { Line, Puffs } from "#views/art/dogs/features.tsx";
import { Foam } from "#views/art/dogs/wear.tsx";
import { Drawing } from "#views/art/drawing.tsx";
import { palette } from "#views/art/palette.ts";

/** Through the hatch of the van: a groomer washing a curly dog. */
export function BathTime() {
  return (
    <>
      <Groomer />
      <g transform="translate(208 208) scale(.66)">
        <path d="M46 214c0-44 24-64 54-64s54 20 54 64Z" fill={coats.doodle.base} />
        <Doodle />
        <Foam />
      </g>
      <WashingArm />
      <TubWithPaws />
    </>
  );
}

/** The same as a picture of its own: for a parent who has no pets here yet. */
export function BathPicture() {
  return (
    <Drawing width={760} height={432} viewBox="123 184 323 183.6">
      <rect x="123" y="184" width="323" height="184" fill="#e2f0ec" />
      <circle cx="284" cy="284" r="90" fill="#d4e9e3" />
      <rect x="123" y="340" width="323" height="28" fill="#b4d2ca" />
      <BathTime />
      <Bubble x={176} y={250} r={9} />
      <Bubble x={198} y={222} r={5} />
      <Bubble x={404} y={262} r={7} />
    </Drawing>
  );
}

function Groomer() {
  return (
    <>
      <path d="M338 346v-44q0-26 24-26t24 26v44Z" fill={palette.white} />
      <path d="M330 346v-40q2-30 32-30t32 30v40h-14v-34h-36v34Z" fill={palette.tongue} />
      <circle cx="361" cy="247" r="23" fill={palette.skin} />
      <path d="M337 246q-2-30 24-30t25 28q-12-2-20-12-10 12-29 14Z" fill={palette.hair} />
      <circle cx="384" cy="224" r="11" fill={palette.hair} />
      <circle cx="353" cy="249" r="2.6" fill={palette.ink} />
      <circle cx="368" cy="249" r="2.6" fill={palette.ink} />
      <Line d="M354 258q7 6 13 0" color={palette.ink} width={2.5} />
    </>
  );
}

function WashingArm() {
  return (
    <>
      <Line d="M342 296q-14 4-30-18t-26-30" color={palette.skin} width={15} />
      <Line d="M346 294q-8 2-17-8" color={palette.tongue} width={19} />
      <Puffs
        at={[
          [284, 243, 11],
          [296, 252, 8],
        ]}
        fill={palette.white}
      />
    </>
  );
}

function TubWithPaws() {
  return (
    <>
      <rect x="196" y="318" width="156" height="40" rx="18" fill={palette.white} />
      <rect x="190" y="312" width="168" height="14" rx="7" fill={palette.steel} />
      <ellipse cx="244" cy="314" rx="13" ry="10" fill={coats.doodle.base} />
      <ellipse cx="306" cy="314" rx="13" ry="10" fill={coats.doodle.base} />
      <Line d="M240 316v5M247 316v5M302 316v5M309 316v5" color={palette.paws} width={2} />
    </>
  );
}
