/** @jsxImportSource preact */

/** A paw print on a 24 by 24 field, in the fill of its surroundings. */
export function Paw() {
  return (
    <>
      <path d="M12 11.6c2.9 0 6.2 3 6.2 6 0 2-1.4 3.2-3.2 3.2-1.2 0-1.9-.5-3-.5s-1.8.5-3 .5c-1.8 0-3.2-1.2-3.2-3.2 0-3 3.3-6 6.2-6Z" />
      <ellipse cx="4.6" cy="11.2" rx="2.1" ry="2.8" transform="rotate(-24 4.6 11.2)" />
      <ellipse cx="9" cy="5.9" rx="2.2" ry="3.1" transform="rotate(-8 9 5.9)" />
      <ellipse cx="15" cy="5.9" rx="2.2" ry="3.1" transform="rotate(8 15 5.9)" />
      <ellipse cx="19.4" cy="11.2" rx="2.1" ry="2.8" transform="rotate(24 19.4 11.2)" />
    </>
  );
}

/** A paw print put somewhere in a larger drawing. */
export function PawAt({ x, y, scale = 1, fill }: { x: number; y: number; scale?: number; fill: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} fill={fill}>
      <Paw />
    </g>
  );
}
