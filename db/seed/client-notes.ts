/** What a made-up groomer has noted about households and their pets. */
export const madeUpClientNotes: readonly { household: string; pet: string }[] = [
  {
    household: "Rings back within the hour. The side door is closer to the van.",
    pet: "Blade 4 on the body, scissors on the legs. Hates the dryer at the ears: towel first.",
  },
  { household: "Pays in cash, likes a photo afterwards.", pet: "Nails every time. Left hind paw last." },
  { household: "Works from home, no calls before ten.", pet: "Two short breaks, then all is well." },
];
