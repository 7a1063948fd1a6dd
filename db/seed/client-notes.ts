/** What a made-up groomer has noted about households and their pets. */
export const madeUpClientNotes: readonly { household: string; pet: string }[] = [
  {
    household: "Calls back within an hour. The side door is closer to the van.",
    pet: "#4 blade on the body, scissors on the legs. Hates the dryer near the ears: towel first.",
  },
  { household: "Pays in cash, likes a photo afterward.", pet: "Nails every time. Left hind paw last." },
  { household: "Works from home, no calls before ten.", pet: "Needs two short breaks." },
];
