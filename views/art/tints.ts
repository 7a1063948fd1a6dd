import { palette } from "#views/art/palette.ts";

export interface Tint {
  ground: string;
  figure: string;
  scarf: string;
}

export const tints: readonly Tint[] = [
  { ground: "#d4e9e3", figure: "#b7d8cf", scarf: palette.tongue },
  { ground: "#ffedc4", figure: "#ffdc8f", scarf: palette.spruce },
  { ground: "#fbdcd2", figure: "#f4c2b3", scarf: palette.spruce },
  { ground: "#dbe6f3", figure: "#bfd2ea", scarf: palette.duck },
  { ground: "#e5e6cf", figure: "#cfd3ad", scarf: palette.tongue },
  { ground: "#e8dcf0", figure: "#d2bfe2", scarf: palette.spruce },
];

export const tintAt = (index: number): Tint => tints[index % tints.length]!;
