import { type Letter, type Prose, prose } from "#src/mail/letter.ts";
import type { ContestKind } from "#src/shared/visits/booking-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { groomerIn, letterAbout, parentIn, toReview, type Visit } from "../letters.ts";

/* Parents' explanations are for admins only, so no email quotes them. */

type LetterText = Pick<Letter, "subject" | "paragraphs">;

const contested: Record<ContestKind, (visit: Visit) => LetterText> = {
  no_show: (visit) => ({
    subject: "A pet parent disputes a no-show",
    paragraphs: [
      prose`${parentIn(visit)} says the visit below wasn't a no-show. We're looking into it and may contact you.`,
      "Until we decide, it doesn't count as a no-show, and they can review the visit.",
    ],
  }),
  did_not_come: (visit) => ({
    subject: "A pet parent says you didn't come",
    paragraphs: [
      prose`${parentIn(visit)} says you didn't come. We're looking into it and may contact you.`,
      "If you were there, mark the visit as completed. We'll email you what we decide. Until then, they can review the visit.",
    ],
  }),
};

export const contestedLetter = (visit: Visit, kind: ContestKind) => letterAbout(visit, contested[kind](visit));

/** "kept": the visit stays a no-show or missed. */
export type ContestOutcome = "kept" | "completed";

interface Decided {
  kind: ContestKind;
  outcome: ContestOutcome;
  hasReview: boolean;
}

const subjects: Record<ContestKind, Record<Side, string>> = {
  no_show: { parent: "We reviewed your dispute", groomer: "We reviewed a disputed no-show" },
  did_not_come: { parent: "We reviewed your report", groomer: "We reviewed a report that you didn't come" },
};

const decided: Record<ContestKind, Record<ContestOutcome, Record<Side, (visit: Visit) => Prose>>> = {
  no_show: {
    kept: {
      parent: (visit) => prose`We reviewed your dispute with ${groomerIn(visit)}, and the no-show stays.`,
      groomer: (visit) => prose`${parentIn(visit)} disputed the no-show below. We reviewed it, and the no-show stays.`,
    },
    completed: {
      parent: (visit) => prose`We reviewed your dispute with ${groomerIn(visit)} and marked the visit as completed.`,
      groomer: (visit) =>
        prose`${parentIn(visit)} disputed the no-show below. We reviewed it and marked the visit as completed.`,
    },
  },
  did_not_come: {
    kept: {
      parent: (visit) =>
        prose`We reviewed your report. ${groomerIn(visit)} didn't come, so we canceled the visit. We're sorry.`,
      groomer: (visit) =>
        prose`${parentIn(visit)} reported that you didn't come. We reviewed it, agree, and canceled the visit. It counts as a visit you missed.`,
    },
    completed: {
      parent: (visit) => prose`We reviewed your report about ${groomerIn(visit)} and marked the visit as completed.`,
      groomer: (visit) =>
        prose`${parentIn(visit)} reported that you didn't come. We reviewed it and marked the visit as completed.`,
    },
  },
};

export function decidedLetters(visit: Visit, { kind, outcome, hasReview }: Decided): Record<Side, Letter> {
  const canReview = !hasReview && (outcome === "completed" || kind === "did_not_come");
  const letter = (side: Side, more: string, action?: Letter["action"]) =>
    letterAbout(visit, {
      subject: subjects[kind][side],
      paragraphs: [decided[kind][outcome][side](visit), ...(canReview ? [more] : [])],
      ...(canReview && action ? { action } : {}),
    });
  return {
    parent: letter("parent", "How did it go? A review helps other parents.", toReview(visit)),
    groomer: letter("groomer", "They can review it."),
  };
}
