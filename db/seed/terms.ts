import type { Terms } from "#src/shared/listing/terms-labels.ts";

/** What made-up groomers ask of parents; the first is that of the groomer to try out. */
export const madeUpTerms: readonly Terms[] = [
  {
    noticeHours: 48,
    lateText: "I charge half of the estimate, because I cannot give your time to anybody else.",
    noShowText: "I ring twice and wait for 15 minutes. Then I drive on and charge the whole visit.",
    mattedText: "Dematting costs $20 for each 15 minutes. I shave what would hurt to brush out.",
    rabies: "preferred",
  },
  {
    noticeHours: 24,
    lateText: "The first time is on me. After that it is $30.",
    noShowText: "I charge $50 for the way.",
    mattedText: null,
    rabies: "no",
  },
  {
    noticeHours: 72,
    lateText: "I charge $40.",
    noShowText: null,
    mattedText: "For a matted coat I call you before I begin, because it takes longer and costs more.",
    rabies: "preferred",
  },
  {
    noticeHours: 48,
    lateText: null,
    noShowText: null,
    mattedText: "A coat that is matted to the skin is shaved short. Your dog's comfort comes first.",
    rabies: "no",
  },
];
