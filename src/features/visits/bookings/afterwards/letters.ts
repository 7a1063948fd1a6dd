import { type Prose, prose } from "#src/mail/prose.ts";
import { afterVisitPath } from "#src/shared/base/own-paths.ts";
import { CONTEST_DAYS } from "#src/shared/visits/booking-labels.ts";
import { groomerIn, letterAbout, parentIn, toReview, urlOf } from "../letters.ts";
import type { Visit } from "../visit.ts";

export const completedToParent = (visit: Visit, isBySystem: boolean, left?: NoteLeft) =>
  letterAbout(visit, {
    subject: "How was your visit?",
    paragraphs: [
      isBySystem
        ? prose`Your visit with ${groomerIn(visit)} was two days ago, so we marked it as completed.`
        : prose`${groomerIn(visit, "The groomer")} marked your visit as completed.`,
      ...noteIn(visit, left),
      "How did it go? A review helps other parents.",
    ],
    action: toReview(visit),
    kind: "review-invitations",
  });

export interface NoteLeft {
  hasWords: boolean;
  pictures: number;
}

function noteText({ hasWords, pictures }: NoteLeft): string {
  const shown = pictures === 1 ? "a photo" : `${pictures} photos`;
  return [...(hasWords ? ["a note"] : []), ...(pictures > 0 ? [shown] : [])].join(" and ");
}

function noteIn(visit: Visit, left: NoteLeft | undefined): Prose[] {
  if (!left) return [];
  const label = "See the booking page";
  return [prose`They left you ${noteText(left)}. ${{ url: noteUrl(visit), label }}`];
}

const noteUrl = ({ id, appUrl }: Visit) => `${appUrl}${afterVisitPath(id)}`;

export const noteToParent = (visit: Visit, left: NoteLeft) =>
  letterAbout(visit, {
    subject: left.hasWords
      ? "A note about your visit"
      : left.pictures === 1
        ? "A photo from your visit"
        : "Photos from your visit",
    paragraphs: [
      prose`${groomerIn(visit, "The groomer")} left you ${noteText(left)} ${left.pictures === 0 ? "about" : "from"} your visit.`,
      "Only the two of you can see this.",
    ],
    action: { label: "See your visit", url: noteUrl(visit) },
  });

export const completedByClock = (visit: Visit) =>
  letterAbout(visit, {
    subject: "We marked a visit as completed",
    paragraphs: [
      prose`Your visit with ${parentIn(visit, "a pet parent")} was two days ago, so we marked it as completed.`,
    ],
    kind: "completed-visits",
  });

export const noShowToParent = (visit: Visit) =>
  letterAbout(visit, {
    subject: "Your visit was marked as a no-show",
    paragraphs: [
      prose`${groomerIn(visit, "The groomer")} says they came and no one was there.`,
      `Not what happened? Let us know within ${CONTEST_DAYS} days and we'll look into it. We don't charge a fee. The groomer may, under their policies.`,
    ],
    action: { label: "Dispute the no-show", url: urlOf(visit, visit.appUrl, "contest") },
  });
