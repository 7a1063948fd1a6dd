/** @jsxImportSource preact */
import { Samoyed } from "#views/art/dogs/samoyed.tsx";
import { Drawing } from "#views/art/drawing.tsx";
import { palette } from "#views/art/palette.ts";
import { PawAt } from "#views/art/paw.tsx";

/** A map with a pin: search nearby. */
export function NearbySpot() {
  return (
    <Drawing width={148} height={124} viewBox="8 0 148 124">
      <path d="M10 84 56 66l48 18 46-18v36l-46 16-48-16-46 16Z" fill={palette.tile} />
      <path d="m56 66 48 18v34l-48-16Z" fill="#b4d2ca" />
      <path
        d="M22 100q22-22 40-8t34-4 40 0"
        fill="none"
        stroke="#fff"
        stroke-width="5"
        stroke-dasharray="2 10"
        stroke-linecap="round"
      />
      <path d="M84 8c18 0 32 14 32 31 0 22-32 47-32 47S52 61 52 39C52 22 66 8 84 8Z" fill={palette.spruce} />
      <circle cx="84" cy="39" r="21" fill={palette.white} />
      <PawAt x={70.5} y={25} scale={1.12} fill={palette.spruce} />
    </Drawing>
  );
}

const days = [0, 1, 2].flatMap((week) => [0, 1, 2, 3].map((day) => ({ x: 40 + day * 21, y: 56 + week * 17 })));

/** A leaf of a calendar: book an appointment. */
export function CalendarSpot() {
  return (
    <Drawing width={148} height={124} viewBox="22 0 148 124">
      <rect x="26" y="20" width="108" height="92" rx="14" fill={palette.white} stroke={palette.tile} stroke-width="4" />
      <path d="M26 34q0-14 14-14h80q14 0 14 14v14H26Z" fill={palette.duck} />
      <rect x="48" y="8" width="9" height="24" rx="4.5" fill={palette.deep} />
      <rect x="103" y="8" width="9" height="24" rx="4.5" fill={palette.deep} />
      {days.map(({ x, y }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="15" height="12" rx="4" fill={palette.bath} />
      ))}
      <circle cx="110" cy="88" r="25" fill={palette.tongue} />
      <PawAt x={96.5} y={73.5} scale={1.12} fill={palette.white} />
    </Drawing>
  );
}

/** A shield with a dog behind it: checked professionals. */
export function ShieldSpot() {
  return (
    <Drawing width={148} height={124} viewBox="30 0 148 124">
      <path d="M80 6c18 12 34 14 48 14 0 46-16 76-48 92-32-16-48-46-48-92 14 0 30-2 48-14Z" fill={palette.moss} />
      <path d="M80 18c13 8 25 11 37 12-2 36-14 58-37 71-23-13-35-35-37-71 12-1 24-4 37-12Z" fill={palette.white} />
      <g transform="translate(47 24) scale(.33)">
        <Samoyed />
      </g>
      <circle cx="118" cy="90" r="20" fill={palette.duck} />
      <path
        d="m109 90 7 7 12-13"
        fill="none"
        stroke={palette.ink}
        stroke-width="5"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </Drawing>
  );
}
