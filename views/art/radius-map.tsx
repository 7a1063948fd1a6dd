/** @jsxImportSource preact */
import { Drawing } from "#views/art/drawing.tsx";
import { palette } from "#views/art/palette.ts";
import { PawAt } from "#views/art/paw.tsx";
import { renderOnce } from "#views/render-once.tsx";

/** A map of nowhere in particular, with the reach of the van drawn around its home. */
export const RadiusMap = renderOnce(Reach, 200);

function Reach({ label, miles }: { label: string; miles: number }) {
  const r = Math.min(74, 34 + Math.sqrt(miles) * 6);
  return (
    <Drawing width={320} height={170} class="map" label={label}>
      <rect width="320" height="170" fill="#eaf3ef" />
      <path d="M0 120q60-30 110-6t90-20 120-2v78H0Z" fill="#dcebe4" />
      <path
        d="M-10 60q90 30 150 10t190-30M90-10q20 70 0 110t10 90M230-10q-30 60-6 100t-20 100"
        fill="none"
        stroke="#fff"
        stroke-width="7"
      />
      <path d="M-10 140q80-20 120-60t90-40 130-50" fill="none" stroke="#bcd9e6" stroke-width="8" />
      <circle cx="160" cy="88" r={r.toFixed(1)} fill={palette.spruce} opacity="0.14" />
      <circle
        cx="160"
        cy="88"
        r={r.toFixed(1)}
        fill="none"
        stroke={palette.spruce}
        stroke-width="2.5"
        stroke-dasharray="5 6"
      />
      <circle cx="160" cy="88" r="15" fill={palette.spruce} />
      <PawAt x={151} y={79} scale={0.75} fill={palette.white} />
    </Drawing>
  );
}
