import type { Letter } from "#src/mail/letter.ts";
import { type Prose, prose } from "#src/mail/prose.ts";
import { zoneName } from "#src/shared/base/local-time.ts";
import { dayAndTime, longDate } from "#src/shared/base/time.ts";
import type { Proposed } from "../changes/letters.ts";
import { offeredText } from "../changes/proposed-times.ts";
import { factsOf, groomerIn, parentIn, urlOf } from "../letters.ts";
import type { Visit } from "../visit.ts";

/* `visit` is the last one, with the prices and minutes of the next. agreed-letters.ts covers the booking itself. */

const made = (visit: Visit, proposed: Proposed): Letter => ({
  subject: `Your next visit, around ${longDate(proposed.options[0]!.date)}?`,
  paragraphs: [
    prose`${groomerIn(visit, "The groomer")} offered you ${proposed.options.length === 1 ? "a time" : "times"} for your next visit. Reply by ${until(visit, proposed)}.`,
    ...(proposed.note ? [prose`${{ url: urlOf(visit, visit.appUrl), label: "Read their note" }}`] : []),
    "Nothing is booked or held until you choose a time.",
  ],
  facts: [
    ...proposed.options.map((option): [string, Prose] => ["Offered", optionText(visit, option)]),
    ...about(visit),
  ],
  action: { label: "Reply", url: urlOf(visit, visit.appUrl) },
  closing: "Not ready? You can decline. If you don't reply, the offer expires.",
});

const withdrawn = (visit: Visit): Letter => ({
  subject: "Your next-visit offer was withdrawn",
  paragraphs: [prose`${groomerIn(visit, "The groomer")} withdrew their offer for your next visit. Nothing was booked.`],
  facts: about(visit),
  action: { label: "Book again", url: urlOf(visit, visit.appUrl) },
});

const refused =
  (status: "declined" | "lapsed") =>
  (visit: Visit): Letter => ({
    subject: status === "declined" ? "No next visit for now" : "No reply about the next visit",
    paragraphs: [
      status === "declined"
        ? prose`${parentIn(visit)} declined your next-visit offer.`
        : prose`${parentIn(visit)} didn't reply to your next-visit offer, so it expired.`,
    ],
    facts: about(visit),
    action: { label: "See the last visit", url: urlOf(visit, visit.appUrl) },
  });

export const nextLetters = { open: made, declined: refused("declined"), withdrawn, lapsed: refused("lapsed") };

const about = (visit: Visit) => factsOf(visit).filter(([name]) => name !== "Date" && name !== "Time");

const until = ({ timeZone }: Visit, { expiresAt }: Proposed) =>
  `${dayAndTime(expiresAt, timeZone)}, ${zoneName(timeZone, expiresAt)}`;

const optionText = ({ timeZone }: Visit, option: Proposed["options"][number]) => offeredText(option, timeZone);
