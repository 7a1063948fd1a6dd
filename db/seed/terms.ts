import type { Terms } from "#src/shared/listing/terms-labels.ts";

/** What made-up groomers ask of parents; the first is that of the groomer to try out. */
export const madeUpTerms: readonly Terms[] = [
  {
    noticeHours: 48,
    lateText: "I charge half of the estimate, because it's too late to fill your spot.",
    noShowText: "I ring twice and wait 15 minutes. After that, I charge for the full visit.",
    mattedText: "Dematting is $20 per 15 minutes. I shave mats that would hurt to brush out.",
    rabies: "preferred",
  },
  {
    noticeHours: 24,
    lateText: "The first time is on me. After that, it's $30.",
    noShowText: "$50 trip fee.",
    mattedText: null,
    rabies: "no",
  },
  {
    noticeHours: 72,
    lateText: "I charge $40.",
    noShowText: null,
    mattedText: "If the coat is matted, I'll call before I start, because it takes longer and costs more.",
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
