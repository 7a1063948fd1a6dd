import { type EmailTemplate, type Prose, prose } from "#src/email/template.ts";
import { longDate } from "#src/shared/base/time.ts";
import type { Side } from "#src/shared/visits/booking-labels.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import {
  depositProse,
  emailAbout,
  emailDetails,
  freeCancelText,
  groomerIn,
  parentIn,
  seeContactLine,
  subjectFor,
  timeInZone,
  urlOf,
  type Visit,
} from "../emails.ts";
import type { ProposalRow } from "./proposal-rows.ts";
import { emailedTimeText } from "./proposed-times.ts";

export interface ProposalEmailData extends Pick<ProposalRow, "madeBy" | "note" | "expiresAt"> {
  options: readonly ProposedTime[];
  isOver: boolean;
  /** Replaces the reader's own proposal, which is declined. */
  isCounter?: boolean;
}

const made = (visit: Visit, proposed: ProposalEmailData, reader: Side) =>
  emailAbout(visit, {
    subject: subjectFor("New time proposed", visit, reader),
    paragraphs: [
      prose`${partnerOf(visit, reader)} proposed ${timesOf(proposed)} for ${whatOf(visit, reader)}. Reply by ${timeInZone(proposed.expiresAt, visit.timeZone)}.`,
      ...(proposed.isCounter ? ["They declined your proposal."] : []),
      ...proposalNoteLink(visit, proposed),
      isAgreed(visit)
        ? "Your current time stays booked until you choose."
        : reader === "parent"
          ? "The visit is booked once you choose a time."
          : "Choosing a time accepts the visit. You can still accept the original request.",
    ],
    facts: [
      ...proposed.options.map((option): [string, Prose] => ["Proposed", optionLine(visit, option)]),
      [
        isAgreed(visit) ? "Booked" : "Requested",
        optionLine(visit, { date: visit.preferredDate, slot: visit.preferredTimeSlot, time: visit.arrival?.from }),
      ],
      ...detailsWithoutTime(visit),
    ],
    action: { label: "Reply", url: urlOf(visit, visit.appUrl) },
  });

const ended =
  (sentence: (visit: Visit, reader: Side, proposed: ProposalEmailData) => Prose) =>
  (visit: Visit, proposed: ProposalEmailData, reader: Side) =>
    emailAbout(visit, {
      subject: subjectFor("No new time", visit, reader),
      paragraphs: [sentence(visit, reader, proposed), remains(visit, proposed, reader)],
    });

export const emailByNewStatus = {
  open: made,
  declined: ended((visit, reader) => prose`${partnerOf(visit, reader)} declined your proposal.`),
  withdrawn: ended(
    (visit, reader) => prose`${partnerOf(visit, reader)} withdrew the proposal for ${whatOf(visit, reader)}.`,
  ),
  lapsed: ended((visit, reader, { madeBy }) =>
    reader === madeBy
      ? prose`${partnerOf(visit, reader)} didn't reply to your proposal, so it expired.`
      : prose`${partnerOf(visit, reader)}'s proposal expired because you didn't reply.`,
  ),
};

const isAgreed = ({ status }: Visit) => status === "accepted";

function remains(visit: Visit, { isOver }: ProposalEmailData, reader: Side): string {
  if (isAgreed(visit)) return "The visit stays as booked.";
  if (isOver) return "The requested time has passed, so the request expired.";
  return reader === "parent"
    ? "Your original request is still pending."
    : "The original request still needs your reply.";
}

const partnerOf = (visit: Visit, reader: Side) =>
  reader === "parent" ? groomerIn(visit, "The groomer") : parentIn(visit);

const whatOf = (visit: Visit, reader: Side) => {
  if (isAgreed(visit)) return "your booking";
  return reader === "parent" ? "your booking request" : "their booking request";
};

const timesOf = ({ options }: ProposalEmailData) => (options.length === 1 ? "a new time" : "new times");

export const optionLine = ({ timeZone }: Visit, option: ProposedTime) => emailedTimeText(option, timeZone);

export const proposalNoteLink = (visit: Visit, { note }: ProposalEmailData): Prose[] =>
  note ? [prose`${{ url: urlOf(visit, visit.appUrl), label: "Read their note" }}`] : [];

export const detailsWithoutTime = (visit: Visit) =>
  emailDetails(visit).filter(([name]) => name !== "Date" && name !== "Time");

/** `isAtOnce`: by the parent, without a proposal. */
export function proposalAcceptedEmails(
  visit: Visit,
  chosenBy: Side,
  isMoved: boolean,
  isAtOnce = false,
): Record<Side, EmailTemplate> {
  const day = longDate(visit.preferredDate);
  const result = isMoved ? "so the visit was moved" : "so the visit is booked";
  const file = isMoved
    ? "The attached file updates your calendar."
    : "The attached file adds the visit to your calendar.";
  return {
    parent: emailAbout(visit, {
      subject: subjectFor(isMoved ? "Visit moved" : "Booking confirmed", visit),
      paragraphs: [
        isAtOnce
          ? prose`You moved your visit with ${groomerIn(visit)}.`
          : chosenBy === "parent"
            ? prose`You chose a time ${groomerIn(visit)} proposed, ${result}.`
            : prose`${groomerIn(visit, "The groomer")} chose a time you proposed, ${result}.`,
        file,
        ...depositProse(visit),
      ],
      closing: freeCancelText(visit),
    }),
    groomer: emailAbout(visit, {
      subject: isMoved ? `A booking was moved to ${day}` : `A booking for ${day} is confirmed`,
      paragraphs: [
        isAtOnce
          ? prose`${parentIn(visit)} moved this visit to a time you have open.`
          : chosenBy === "groomer"
            ? prose`You chose a time ${parentIn(visit, "the pet parent")} proposed, ${result}.`
            : prose`${parentIn(visit)} chose a time you proposed, ${result}.`,
        isMoved ? `${file} The old time is open again.` : `${seeContactLine(visit)} ${file}`,
      ],
    }),
  };
}
