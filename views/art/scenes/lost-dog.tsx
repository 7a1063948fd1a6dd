/** @jsxImportSource preact */
import { coats } from "#views/art/dogs/coats.ts";
import { Dachshund } from "#views/art/dogs/dachshund.tsx";
import { Line } from "#views/art/dogs/features.tsx";
import { Drawing } from "#views/art/drawing.tsx";
import { palette } from "#views/art/palette.ts";
import { PawAt } from "#views/art/paw.tsx";

const coat = coats.dachshund;

/** A long dachshund at a signpost that points both ways, its lead trailing behind: this page is not here. */
export function LostDog() {
  return (
    <Drawing width={640} height={320}>
      <rect width="640" height="320" fill={palette.bath} />
      <path d="M0 236q120-44 250-14t210-26 180 10v114H0Z" fill={palette.tile} />
      <path d="M0 270q180-18 330-4t310-8v62H0Z" fill="#b4d2ca" />
      <Signpost />
      <Trail />
      <ellipse cx="368" cy="284" rx="170" ry="10" fill={palette.ink} opacity="0.14" />
      <Lead />
      <LongBody />
      <g transform="translate(444 92) rotate(8 100 100) scale(.82)">
        <Dachshund />
      </g>
    </Drawing>
  );
}

function Signpost() {
  return (
    <>
      <rect x="112" y="64" width="14" height="216" rx="4" fill={palette.bark} />
      <path d="M74 76h116l24 22-24 22H74Z" fill={palette.duck} />
      <path d="M164 130H58l-24 22 24 22h106Z" fill={palette.tongue} />
      <PawAt x={122} y={86} fill={palette.ink} />
      <path
        d="M92 146q0-9 9-9t9 8q0 6-9 9v4M101 166v.5"
        fill="none"
        stroke={palette.ink}
        stroke-width="5"
        stroke-linecap="round"
      />
    </>
  );
}

/** Prints that go round in a circle. */
function Trail() {
  return (
    <g opacity="0.5">
      <PawAt x={30} y={288} scale={0.8} fill={palette.moss} />
      <PawAt x={82} y={294} scale={0.8} fill={palette.moss} />
      <PawAt x={136} y={288} scale={0.8} fill={palette.moss} />
      <PawAt x={188} y={294} scale={0.8} fill={palette.moss} />
      <PawAt x={590} y={286} scale={0.8} fill={palette.moss} />
    </g>
  );
}

/** The lead, with nobody at its other end. */
function Lead() {
  return <Line d="M494 236q-30 66-96 62t-120-6q-34 0-36 10t18 12 26-14" color={palette.brick} width={6} />;
}

function LongBody() {
  return (
    <>
      <Line d="M226 204q-34-6-42-52" color={coat.base} width={15} />
      <g fill={coat.dark}>
        <rect x="250" y="226" width="28" height="56" rx="14" />
        <rect x="456" y="226" width="28" height="56" rx="14" />
      </g>
      <rect x="210" y="164" width="320" height="84" rx="42" fill={coat.base} />
      <g fill={coat.base}>
        <rect x="222" y="214" width="30" height="70" rx="15" />
        <rect x="486" y="214" width="30" height="70" rx="15" />
      </g>
      <g fill={coat.light}>
        <ellipse cx="240" cy="278" rx="20" ry="9" />
        <ellipse cx="504" cy="278" rx="20" ry="9" />
      </g>
      <path d="M474 176q15 28 2 66" fill="none" stroke={palette.duck} stroke-width="12" />
    </>
  );
}
