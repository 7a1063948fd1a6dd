/** @jsxImportSource preact */
import { Drawing } from "#views/art/drawing.tsx";
import { palette } from "#views/art/palette.ts";
import { PawAt } from "#views/art/paw.tsx";

/** The mark: a paw under an awning. */
export function Logo() {
  return (
    <Drawing width={40} height={40} class="mark">
      <rect width="40" height="40" rx="12" fill={palette.spruce} />
      <path d="M8 13h24v4a4 4 0 0 1-8 0 4 4 0 0 1-8 0 4 4 0 0 1-8 0Z" fill={palette.duck} />
      <PawAt x={11.8} y={18.5} scale={0.68} fill={palette.white} />
    </Drawing>
  );
}
