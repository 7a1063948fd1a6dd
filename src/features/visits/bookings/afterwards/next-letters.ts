import { type Prose, prose } from "#src/mail/prose.ts";
import { dayAndTime, longDate } from "#src/shared/base/time.ts";
import { factsWithoutTime, noteIn, optionText, type Proposed } from "../changes/letters.ts";
import { groomerIn, letterAbout, parentIn, untilText, urlOf } from "../letters.ts";
import type { Visit } from "../visit.ts";

/* `visit` is the last one, with the prices and minutes of the next. agreed-letters.ts covers the booking itself. */

const made = (visit: Visit, proposed: Proposed) =>
  letterAbout(visit, {
    subject: `Your next visit, around ${longDate(proposed.options[0]!.date)}?`,
    paragraphs: [
      prose`${groomerIn(visit, "The groomer")} offered you ${proposed.options.length === 1 ? "a time" : "times"} for your next visit. Reply by ${untilText(proposed.expiresAt, visit.timeZone, dayAndTime)}.`,
      ...noteIn(visit, proposed),
      "Nothing is booked or held until you choose a time.",
    ],
    facts: [
      ...proposed.options.map((option): [string, Prose] => ["Offered", optionText(visit, option)]),
      ...factsWithoutTime(visit),
    ],
    action: { label: "Reply", url: urlOf(visit, visit.appUrl) },
    closing: "Not ready? You can decline. If you don't reply, the offer expires.",
  });

const withdrawn = (visit: Visit) =>
  letterAbout(visit, {
    subject: "Your next-visit offer was withdrawn",
    paragraphs: [
      prose`${groomerIn(visit, "The groomer")} withdrew their offer for your next visit. Nothing was booked.`,
    ],
    facts: factsWithoutTime(visit),
    action: { label: "Book again", url: urlOf(visit, visit.appUrl) },
  });

const refused = (status: "declined" | "lapsed") => (visit: Visit) =>
  letterAbout(visit, {
    subject: status === "declined" ? "No next visit for now" : "No reply about the next visit",
    paragraphs: [
      status === "declined"
        ? prose`${parentIn(visit)} declined your next-visit offer.`
        : prose`${parentIn(visit)} didn't reply to your next-visit offer, so it expired.`,
    ],
    facts: factsWithoutTime(visit),
    action: { label: "See the last visit", url: urlOf(visit, visit.appUrl) },
  });

export const nextLetters = { open: made, declined: refused("declined"), withdrawn, lapsed: refused("lapsed") };
