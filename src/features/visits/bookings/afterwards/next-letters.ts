import type { Letter } from "#src/mail/letter.ts";
import { type Prose, prose } from "#src/mail/prose.ts";
import { zoneName } from "#src/shared/base/local-time.ts";
import { dayAndTime, longDate } from "#src/shared/base/time.ts";
import type { ProposalStatus } from "#src/shared/visits/booking-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import type { Proposed } from "../changes/letters.ts";
import { factsOf, greetGroomer, greetParent, groomerIn, parentIn, urlOf } from "../letters.ts";
import { slotStart } from "../slot-start.ts";
import type { Visit } from "../visit.ts";

/*
 * Mails about the visit after the last one, which is `visit` with the prices and minutes that the next one would have.
 * When it is booked, agreed-letters.ts says so. Only its groomer reads of one that lapsed: a parent who has not answered
 * is not asked for anything more.
 */

/** Who hears of what came of a proposed next visit, or that it was proposed. */
export function nextLetters(
  visit: Visit,
  proposed: Proposed,
  status: Exclude<ProposalStatus, "accepted">,
): Partial<Record<Side, Letter>> {
  switch (status) {
    case "open":
      return { parent: made(visit, proposed) };
    case "withdrawn":
      return { parent: withdrawn(visit) };
    case "declined":
    case "lapsed":
      return { groomer: declined(visit, status) };
  }
}

const made = (visit: Visit, proposed: Proposed): Letter => ({
  subject: `Your next visit, around ${longDate(proposed.options[0]!.date)}?`,
  greeting: greetParent(visit),
  paragraphs: [
    prose`${groomerIn(visit, "The groomer")} has kept you in mind and offers your next visit. ${choose(proposed)} on the page of your last visit by ${until(visit, proposed)}.`,
    ...(proposed.note
      ? [
          prose`They wrote a few words with it. ${{ url: urlOf(visit, visit.appUrl), label: "Read them on the booking's page" }}`,
        ]
      : []),
    "Nothing is booked yet, and no place is held: it is booked once you say yes.",
  ],
  facts: [
    ...proposed.options.map((option): [string, Prose] => ["Offered", optionText(visit, option)]),
    ...about(visit),
  ],
  action: { label: "Answer", url: urlOf(visit, visit.appUrl) },
  closing: "If you do not want to come back yet, say so there, or leave it: it ends by itself.",
});

const withdrawn = (visit: Visit): Letter => ({
  subject: "The next visit that was offered to you is off",
  greeting: greetParent(visit),
  paragraphs: [
    prose`${groomerIn(visit, "The groomer")} has taken back the times that they offered for your next visit. Nothing was booked.`,
    "You can ask for a time that suits you whenever you like.",
  ],
  facts: about(visit),
  action: { label: "Book again", url: urlOf(visit, visit.appUrl) },
});

const declined = (visit: Visit, status: "declined" | "lapsed"): Letter => ({
  subject: status === "declined" ? "No next visit for now" : "No answer about the next visit",
  greeting: greetGroomer(visit),
  paragraphs: [
    status === "declined"
      ? prose`None of the times that you offered for the next visit suits ${parentIn(visit, "the pet parent")}.`
      : prose`${parentIn(visit)} has not answered about the next visit that you offered, and the offer has ended.`,
    "Your day is as it was.",
  ],
  facts: about(visit),
  action: { label: "See the last visit", url: urlOf(visit, visit.appUrl) },
});

/** All but the time, which is that of the last visit. */
const about = (visit: Visit) => factsOf(visit).filter(([name]) => name !== "Date" && name !== "Time");

const choose = ({ options }: Proposed) =>
  options.length === 1 ? "Say whether it suits you" : "Choose one of the times, or say that none suits you,";

const until = ({ timeZone }: Visit, { expiresAt }: Proposed) =>
  `${dayAndTime(expiresAt, timeZone)}, ${zoneName(timeZone, expiresAt)}`;

const optionText = ({ timeZone }: Visit, { date, slot }: Proposed["options"][number]) =>
  `${longDate(date)}, ${slot}, ${zoneName(timeZone, slotStart(date, slot, timeZone))}`;
