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
