import type { Letter } from "#src/mail/letter.ts";
import { greeting, type Prose, prose } from "#src/mail/prose.ts";
import { zoneName } from "#src/shared/base/local-time.ts";
import { longDate, weekdayAndTime } from "#src/shared/base/time.ts";
import type { ProposalStatus } from "#src/shared/visits/booking-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { otherSide } from "#src/shared/visits/proposal-labels.ts";
import { factsOf, groomerIn, parentIn, seeBooking, urlOf } from "../letters.ts";
import type { Visit } from "../visit.ts";
import type { OptionRow, ProposalRow } from "./proposal-rows.ts";

/*
 * Mails about other times for a booking. What letters.ts says about addresses, pets and names applies here too; the note
 * that goes with a proposal is read on the booking's page.
 */

export interface Proposed extends Pick<ProposalRow, "madeBy" | "note" | "expiresAt"> {
  options: readonly Pick<OptionRow, "date" | "slot">[];
  /** The time that was asked for has passed. */
  isOver: boolean;
}

/** Who hears of what a proposal came to, or that it was made. */
export function proposalLetters(
  visit: Visit,
  proposed: Proposed,
  status: Exclude<ProposalStatus, "accepted">,
): Partial<Record<Side, Letter>> {
  const { madeBy } = proposed;
  const other = otherSide[madeBy];
  switch (status) {
    case "open":
      return { [other]: made(visit, proposed, other) };
    case "declined":
      return { [madeBy]: declined(visit, proposed, madeBy) };
    case "withdrawn":
      return { [other]: withdrawn(visit, proposed, other) };
    case "lapsed":
      return { [madeBy]: lapsedOwn(visit, proposed, madeBy), [other]: lapsed(visit, proposed, other) };
  }
}

const made = (visit: Visit, proposed: Proposed, reader: Side): Letter => ({
  subject: `Another time for ${longDate(visit.preferredDate)}?`,
  greeting: to(visit, reader),
  paragraphs: [
    prose`${partnerOf(visit, reader)} proposes ${timesOf(proposed)} for ${whatOf(visit, reader)}. ${choose(proposed)} on the booking's page by ${until(visit, proposed)}.`,
    ...noteIn(visit, proposed),
    isAgreed(visit)
      ? "The time that you have agreed on stays valid until you choose another."
      : reader === "parent"
        ? "Nothing is booked yet. With your choice the visit is booked."
        : "With your choice the visit is accepted at that time. You can still accept it as it was asked for.",
  ],
  facts: [
    ...proposed.options.map((option): [string, Prose] => ["Proposed", optionText(visit, option)]),
    [
      isAgreed(visit) ? "Agreed so far" : "Asked for",
      optionText(visit, { date: visit.preferredDate, slot: visit.preferredTimeSlot }),
    ],
    ...factsOf(visit).filter(([name]) => name !== "Date" && name !== "Time"),
  ],
  action: { label: "Answer", url: urlOf(visit, visit.appUrl) },
});

const declined = (visit: Visit, proposed: Proposed, reader: Side): Letter => ({
  subject: `No other time for ${longDate(visit.preferredDate)}`,
  greeting: to(visit, reader),
  paragraphs: [
    prose`None of the times that you proposed suits ${partnerOf(visit, reader, "the other side")}.`,
    remains(visit, proposed, reader),
  ],
  facts: factsOf(visit),
  action: seeBooking(visit),
});

const withdrawn = (visit: Visit, proposed: Proposed, reader: Side): Letter => ({
  subject: `No other time for ${longDate(visit.preferredDate)}`,
  greeting: to(visit, reader),
  paragraphs: [
    prose`${partnerOf(visit, reader)} has taken back the other times for ${whatOf(visit, reader)}.`,
    remains(visit, proposed, reader),
  ],
  facts: factsOf(visit),
  action: seeBooking(visit),
});

const lapsedOwn = (visit: Visit, proposed: Proposed, reader: Side): Letter => ({
  subject: `No other time for ${longDate(visit.preferredDate)}`,
  greeting: to(visit, reader),
  paragraphs: [
    prose`${partnerOf(visit, reader)} has not answered your proposal, and it has ended.`,
    remains(visit, proposed, reader),
  ],
  facts: factsOf(visit),
  action: seeBooking(visit),
});

const lapsed = (visit: Visit, proposed: Proposed, reader: Side): Letter => ({
  subject: `No other time for ${longDate(visit.preferredDate)}`,
  greeting: to(visit, reader),
  paragraphs: [
    prose`The other times that ${partnerOf(visit, reader, "the other side")} proposed for ${whatOf(visit, reader)} have ended without your answer.`,
    remains(visit, proposed, reader),
  ],
  facts: factsOf(visit),
  action: seeBooking(visit),
});

const isAgreed = ({ status }: Visit) => status === "accepted";

/** How it stands without another time. */
function remains(visit: Visit, { isOver }: Proposed, reader: Side): string {
  if (isAgreed(visit)) return "The visit stays as you have agreed on it.";
  if (isOver) return "The time that was asked for has passed, so the request ends.";
  return reader === "parent"
    ? "Your request for the time that you asked for still waits for the groomer's answer."
    : "The request for the time that was asked for waits for your answer again.";
}

const to = (visit: Visit, reader: Side) =>
  greeting({ fullName: reader === "parent" ? visit.petParentName : visit.groomerFullName });

function partnerOf(visit: Visit, reader: Side, instead?: string) {
  return reader === "parent" ? groomerIn(visit, instead ?? "The groomer") : parentIn(visit, instead);
}

const whatOf = (visit: Visit, reader: Side) => {
  if (isAgreed(visit)) return "your booking";
  return reader === "parent" ? "your booking request" : "their booking request";
};

const timesOf = ({ options }: Proposed) => (options.length === 1 ? "another time" : "other times");
const choose = ({ options }: Proposed) =>
  options.length === 1 ? "Say whether it suits you" : "Choose one of them, or say that none suits you,";

const until = ({ timeZone }: Visit, { expiresAt }: Proposed) =>
  `${weekdayAndTime(expiresAt, timeZone)}, ${zoneName(timeZone, expiresAt)}`;

const optionText = ({ timeZone, startsAt }: Visit, { date, slot }: Pick<OptionRow, "date" | "slot">) =>
  `${longDate(date)}, ${slot}, ${zoneName(timeZone, startsAt)}`;

/** Where to read it: what people wrote does not go into a mail. */
const noteIn = (visit: Visit, { note }: Proposed): Prose[] =>
  note
    ? [
        prose`They wrote a few words with it. ${{ url: urlOf(visit, visit.appUrl), label: "Read them on the booking's page" }}`,
      ]
    : [];
