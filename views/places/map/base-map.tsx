/** @jsxImportSource preact */

import { UNITS_PER_PIXEL } from "#src/domain/map/clip.ts";
import { mapSizes, type Shape } from "#src/domain/map/frame.ts";

export type LayerPaths = Record<
  "land" | "neighbors" | "lakes" | "rivers" | "counties" | "states" | "borders" | "roads",
  string
>;

/** Lengths are in path units. An image inherits the page's color scheme. */
const style = `
:root{--sea:#cfe3ee;--land:#f6f2e6;--river:#a9cbe0;--county:#cbc8b4;--state:#a79f86;--road:#fff;--casing:#d3ccb6}
@media(prefers-color-scheme:dark){:root{--sea:#12353f;--land:#0f2725;--river:#1d4a5a;--county:#2b4540;--state:#48645c;--road:#35524c;--casing:#0b1e1c}}
svg{fill:none;stroke-linecap:round;stroke-linejoin:round}
mask{mask-type:alpha}
.sea{fill:var(--sea)}.land{fill:var(--land)}
.band{stroke:var(--land);stroke-linecap:butt}
.river{stroke:var(--river);stroke-width:20}
.county{stroke:var(--county);stroke-width:11;stroke-dasharray:1 33}
.state{stroke:var(--state);stroke-width:13;stroke-dasharray:80 36 1 36}
.border{stroke:var(--state);stroke-width:20;stroke-dasharray:110 44 1 44}
.casing{stroke:var(--casing);stroke-width:46}
.road{stroke:var(--road);stroke-width:28}
.far .river{stroke-width:10}
.far .casing{stroke-width:24}
.far .road{stroke-width:14}
`.replaceAll("\n", "");

/** The Census's and Natural Earth's borders differ by up to a mile; covers the gap. */
const BAND_MILES = 2;

/** Pixels per mile below which lines are thin. */
const FAR = 1.2;

export function BaseMap({ shape, layers, pixelsPerMile }: { shape: Shape; layers: LayerPaths; pixelsPerMile: number }) {
  const { width, height } = mapSizes[shape];
  const [unitWidth, unitHeight] = [width * UNITS_PER_PIXEL, height * UNITS_PER_PIXEL];
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${unitWidth} ${unitHeight}`}
      class={pixelsPerMile < FAR ? "far" : undefined}
    >
      <style>{style}</style>
      <rect width={unitWidth} height={unitHeight} class="sea" />
      <g id="ground">
        {layers.neighbors && <path class="land" d={layers.neighbors} />}
        {layers.borders && (
          <path
            class="band"
            stroke-width={Math.round(BAND_MILES * pixelsPerMile * UNITS_PER_PIXEL)}
            d={layers.borders}
          />
        )}
        <path class="land" d={layers.land || undefined} />
      </g>
      <path class="county" d={layers.counties || undefined} />
      {layers.rivers && (
        <>
          <mask id="ashore" maskUnits="userSpaceOnUse" x="0" y="0" width={unitWidth} height={unitHeight}>
            <use href="#ground" />
          </mask>
          <path class="river" mask="url(#ashore)" d={layers.rivers} />
        </>
      )}
      {layers.lakes && <path class="sea" d={layers.lakes} />}
      <path class="state" d={layers.states || undefined} />
      {layers.borders && <path class="border" d={layers.borders} />}
      <defs>
        <path id="roads" d={layers.roads || undefined} />
      </defs>
      <use href="#roads" class="casing" />
      <use href="#roads" class="road" />
    </svg>
  );
}
