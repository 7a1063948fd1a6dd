/** Equal in light and dark mode, because drawings have their own background. */
export const palette = {
  white: "#fff",
  bath: "#e2f0ec",
  mist: "#a9cbc3",
  ink: "#12302d",
  spruce: "#0f5b54",
  deep: "#0a3d39",
  moss: "#3f8f7f",
  duck: "#ffc642",
  tongue: "#f0806a",
  skin: "#b9774d",
  hair: "#2b1a14",
  steel: "#dfe7e3",
} as const;

export type TintColors = Record<"ground" | "figure" | "scarf", string>;

const tints: readonly TintColors[] = [
  { ground: "#d4e9e3", figure: "#b7d8cf", scarf: palette.tongue },
  { ground: "#ffedc4", figure: "#ffdc8f", scarf: palette.spruce },
  { ground: "#fbdcd2", figure: "#f4c2b3", scarf: palette.spruce },
  { ground: "#dbe6f3", figure: "#bfd2ea", scarf: palette.duck },
  { ground: "#e5e6cf", figure: "#cfd3ad", scarf: palette.tongue },
  { ground: "#e8dcf0", figure: "#d2bfe2", scarf: palette.spruce },
];

export const tintAt = (index: number): TintColors => tints[index % tints.length]!;
