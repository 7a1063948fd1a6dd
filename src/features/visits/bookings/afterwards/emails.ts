import { type Prose, prose } from "#src/email/template.ts";
import { afterVisitPath, groomerTabPath } from "#src/shared/base/dashboard-paths.ts";
import { dateTimeIn } from "#src/shared/base/time.ts";
import { DISPUTE_DAYS } from "#src/shared/visits/booking-labels.ts";
import { detailsWithoutTime, optionLine, type ProposalEmailData, proposalNoteLink } from "../changes/emails.ts";
import { emailAbout, groomerIn, parentIn, reviewLink, subjectFor, timeInZone, urlOf, type Visit } from "../emails.ts";

export const completedToParent = (visit: Visit, isBySystem: boolean, left?: NoteEmailData) =>
  emailAbout(visit, {
    subject: subjectFor("Review your visit", visit),
    paragraphs: [
      isBySystem
        ? prose`Your visit with ${groomerIn(visit)} was over two days ago, so we marked it as completed.`
        : prose`${groomerIn(visit, "The groomer")} marked your visit as completed.`,
      ...leftIn(visit, left),
      "How did it go? A review helps other parents.",
    ],
    action: reviewLink(visit),
    kind: "review-invitations",
  });

export interface NoteEmailData {
  hasWords: boolean;
  photos: number;
}

function noteText({ hasWords, photos }: NoteEmailData): string {
  const photosText = photos === 1 ? "a photo" : `${photos} photos`;
  return [...(hasWords ? ["a note"] : []), ...(photos > 0 ? [photosText] : [])].join(" and ");
}

function leftIn(visit: Visit, left: NoteEmailData | undefined): Prose[] {
  if (!left) return [];
  const label = "See the booking page";
  return [prose`They left you ${noteText(left)}. ${{ url: noteUrl(visit), label }}`];
}

const noteUrl = ({ id, appUrl }: Visit) => `${appUrl}${afterVisitPath(id)}`;

export const noteEmail = (visit: Visit, left: NoteEmailData) =>
  emailAbout(visit, {
    subject: subjectFor(left.hasWords ? "Visit note" : "Visit photos", visit),
    paragraphs: [
      prose`${groomerIn(visit, "The groomer")} left you ${noteText(left)} ${left.photos === 0 ? "about" : "from"} your visit.`,
      "Only the two of you can see this.",
    ],
    action: { label: "See your visit", url: noteUrl(visit) },
  });

export const completedByClockEmail = (visit: Visit) =>
  emailAbout(visit, {
    subject: "We marked a visit as completed",
    paragraphs: [
      prose`Your visit with ${parentIn(visit, "a pet parent")} was over two days ago, so we marked it as completed.`,
    ],
    kind: "completed-visits",
  });

export const noShowToParent = (visit: Visit) =>
  emailAbout(visit, {
    subject: subjectFor("Marked as a no-show", visit),
    paragraphs: [
      prose`${groomerIn(visit, "The groomer")} says they came and no one was there.`,
      `Not what happened? Let us know within ${DISPUTE_DAYS} days and we'll look into it. We don't charge a fee. The groomer may, under their policies.`,
    ],
    action: { label: "Dispute the no-show", url: urlOf(visit, visit.appUrl, "dispute") },
  });

export const photoAllowedEmail = (visit: Visit) =>
  emailAbout(visit, {
    subject: "You can show a photo of your work",
    paragraphs: [
      prose`${parentIn(visit)} said you can show a photo from their visit. You can add it to your portfolio from the booking page.`,
      "If they change their mind, we'll remove it.",
    ],
    action: { label: "See the photos", url: `${visit.appUrl}${afterVisitPath(visit.id)}` },
  });

export const photoRemovedEmail = (visit: Visit, hasLeft: boolean) =>
  emailAbout(visit, {
    subject: "We removed a photo from your portfolio",
    paragraphs: [
      hasLeft
        ? "A pet parent closed their account, so we removed their photo from your portfolio."
        : prose`${parentIn(visit)} no longer allows a photo of their visit, so we removed it from your portfolio.`,
    ],
    ...(hasLeft && { facts: [] }),
    action: { label: "See your portfolio", url: `${visit.appUrl}${groomerTabPath("services")}` },
  });

/** `visit` is the last one, with the prices and minutes of the next. */
const offered = (visit: Visit, proposed: ProposalEmailData) =>
  emailAbout(visit, {
    subject: subjectFor("Next visit offered", { ...visit, preferredDate: proposed.options[0]!.date }),
    paragraphs: [
      prose`${groomerIn(visit, "The groomer")} offered you ${proposed.options.length === 1 ? "a time" : "times"} for your next visit. Reply by ${timeInZone(proposed.expiresAt, visit.timeZone, dateTimeIn)}.`,
      ...proposalNoteLink(visit, proposed),
      "Nothing is booked or held until you choose a time.",
    ],
    facts: [
      ...proposed.options.map((option): [string, Prose] => ["Offered", optionLine(visit, option)]),
      ...detailsWithoutTime(visit),
    ],
    action: { label: "Reply", url: urlOf(visit, visit.appUrl) },
    closing: "Not ready? You can decline. If you don't reply, the offer expires.",
  });

const withdrawn = (visit: Visit) =>
  emailAbout(visit, {
    subject: "Your next-visit offer was withdrawn",
    paragraphs: [
      prose`${groomerIn(visit, "The groomer")} withdrew their offer for your next visit. Nothing was booked.`,
    ],
    facts: detailsWithoutTime(visit),
    action: { label: "Book again", url: urlOf(visit, visit.appUrl) },
  });

const refused = (status: "declined" | "lapsed") => (visit: Visit) =>
  emailAbout(visit, {
    subject: status === "declined" ? "No next visit for now" : "No reply about the next visit",
    paragraphs: [
      status === "declined"
        ? prose`${parentIn(visit)} declined your next-visit offer.`
        : prose`${parentIn(visit)} didn't reply to your next-visit offer, so it expired.`,
    ],
    facts: detailsWithoutTime(visit),
    action: { label: "See the last visit", url: urlOf(visit, visit.appUrl) },
  });

export const offerEmailsByState = {
  open: offered,
  declined: refused("declined"),
  withdrawn,
  lapsed: refused("lapsed"),
};
