/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { BRAND } from "#src/shared/base/brand.ts";
import { palette } from "#views/art/palette.ts";
import { PawAt } from "#views/art/paw.tsx";
import { Wheel } from "#views/art/scenes/wheel.tsx";

interface VanProps {
  /** Makes the ids inside the drawing unique in its page. */
  id: string;
  /** What is to be seen through the open hatch. */
  children?: ComponentChildren;
}

/** The grooming van, standing on y = 476 between x = 74 and x = 642. */
export function Van({ id, children }: VanProps) {
  return (
    <>
      <Body />
      <Hatch id={id}>{children}</Hatch>
      <Cab />
      <g fill={palette.ink} opacity="0.55">
        <path d="M138 430a56 56 0 0 1 112 0Z" />
        <path d="M468 430a56 56 0 0 1 112 0Z" />
      </g>
      <Wheel x={194} y={430} />
      <Wheel x={524} y={430} />
      <Lettering />
    </>
  );
}

function Body() {
  return (
    <>
      <rect x="182" y="146" width="104" height="28" rx="10" fill={palette.moss} />
      <rect x="200" y="136" width="28" height="16" rx="6" fill={palette.deep} />
      <path
        d="M84 430V202q0-36 36-36h356q20 0 32 16l58 78q8 11 22 14l22 5q22 5 22 28v97q0 26-26 26H110q-26 0-26-26Z"
        fill={palette.spruce}
      />
      <path d="M84 396h548v24q0 10-10 10H94q-10 0-10-10Z" fill={palette.deep} />
      <path d="M84 386h548v12H84z" fill={palette.duck} />
    </>
  );
}

function Hatch({ id, children }: VanProps) {
  return (
    <>
      <defs>
        <clipPath id={`${id}-hatch`}>
          <rect x="150" y="196" width="246" height="150" rx="14" />
        </clipPath>
        <pattern id={`${id}-wall`} width="26" height="26" patternUnits="userSpaceOnUse">
          <rect width="26" height="26" fill="#fff3d6" />
          <rect x="1.5" y="1.5" width="23" height="23" rx="4" fill="#fffaeb" />
        </pattern>
      </defs>
      <g clip-path={`url(#${id}-hatch)`}>
        <rect x="150" y="196" width="246" height="150" fill={`url(#${id}-wall)`} />
        <Shelf />
        {children}
      </g>
      <rect x="150" y="196" width="246" height="150" rx="14" fill="none" stroke={palette.deep} stroke-width="6" />
      <rect x="138" y="342" width="270" height="12" rx="6" fill={palette.steel} />
      <Canopy />
    </>
  );
}

function Shelf() {
  return (
    <>
      <rect x="162" y="262" width="50" height="6" rx="3" fill={palette.bark} />
      <rect x="168" y="238" width="10" height="24" rx="3" fill={palette.tongue} />
      <rect x="182" y="232" width="11" height="30" rx="3" fill={palette.moss} />
      <rect x="197" y="244" width="9" height="18" rx="3" fill="#6f9fd0" />
    </>
  );
}

const stripes = Array.from({ length: 9 }, (_, index) => 138 + index * 30);

function Canopy() {
  return (
    <>
      <path d="M130 166h286q6 0 6 7v8H124v-8q0-7 6-7Z" fill={palette.deep} />
      {stripes.map((x, index) => (
        <path key={x} d={`M${x} 178h30v36a15 15 0 0 1-30 0Z`} fill={index % 2 === 0 ? palette.duck : palette.white} />
      ))}
    </>
  );
}

function Cab() {
  return (
    <>
      <path d="M456 202h18q10 0 16 8l40 54q8 12-6 12h-68q-10 0-10-10v-54q0-10 10-10Z" fill="#d3ece8" />
      <path d="m462 262 34-46 10 13-25 33Z" fill="#fff" opacity="0.7" />
      <path d="M432 190v190M540 290v90" stroke={palette.deep} stroke-width="3" />
      <rect x="446" y="300" width="30" height="8" rx="4" fill={palette.deep} />
      <path d="M610 318h22v26h-12q-12 0-12-13t2-13Z" fill={palette.duck} />
      <rect x="596" y="424" width="46" height="18" rx="9" fill={palette.steel} />
      <rect x="74" y="424" width="40" height="18" rx="9" fill={palette.steel} />
    </>
  );
}

function Lettering() {
  return (
    <>
      <PawAt x={258} y={358} scale={0.86} fill={palette.duck} />
      <text x="284" y="377" font-family="Bricolage, sans-serif" font-weight="700" font-size="24" fill={palette.white}>
        {BRAND}
      </text>
    </>
  );
}
