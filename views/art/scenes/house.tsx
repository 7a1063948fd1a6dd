/** @jsxImportSource preact */
import { palette } from "#views/art/palette.ts";

export function House() {
  return (
    <>
      <rect x="402" y="196" width="238" height="232" fill="var(--house, #fff)" />
      <path d="M402 196h238v22H402z" fill={palette.mist} opacity="0.2" />
      <path d="M376 206 521 92l145 114-14 14-131-102-131 102Z" fill={palette.tongue} />
      <path d="M521 118 402 210h238Z" fill="var(--house, #fff)" />
      <rect x="580" y="108" width="30" height="60" fill={palette.brick} />
      <rect x="575" y="100" width="40" height="14" rx="4" fill={palette.deep} />
      <circle cx="521" cy="176" r="20" fill={palette.tile} />
      <path d="M521 156v40M501 176h40" stroke="#fff" stroke-width="4" />
      <rect x="588" y="250" width="44" height="62" rx="5" fill={palette.tile} />
      <path d="M610 250v62M588 281h44" stroke="#fff" stroke-width="4" />
      <rect x="582" y="312" width="56" height="8" rx="3" fill={palette.mist} />
    </>
  );
}
