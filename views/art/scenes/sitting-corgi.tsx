/** @jsxImportSource preact */
import { coats } from "#views/art/dogs/coats.ts";
import { Corgi } from "#views/art/dogs/corgi.tsx";
import { palette } from "#views/art/palette.ts";

/** A whole corgi, sitting on y = 226 of a 200 wide field. */
export function SittingCorgi() {
  const { base, light } = coats.corgi;
  return (
    <>
      <ellipse cx="100" cy="226" rx="78" ry="10" fill={palette.ink} opacity="0.16" />
      <path d="M46 220q-8-70 54-78 62 8 54 78Z" fill={base} />
      <path d="M76 220q-6-54 24-62 30 8 24 62Z" fill={light} />
      <ellipse cx="76" cy="217" rx="19" ry="10" fill={light} />
      <ellipse cx="124" cy="217" rx="19" ry="10" fill={light} />
      <Corgi />
      <path d="M56 150q44 24 88 0l4 12q-46 28-96 0Z" fill={palette.duck} />
      <circle cx="100" cy="174" r="7" fill={palette.deep} />
    </>
  );
}
