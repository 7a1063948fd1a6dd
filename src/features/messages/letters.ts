import type { Actor } from "#src/domain/booking.ts";
import { messagesPath } from "#src/shared/own-paths.ts";
import type { Letter } from "../../mail/letter.ts";
import { greeting, words } from "../../mail/words.ts";
import { factsOf, groomerIn, parentIn } from "../bookings/letters.ts";
import type { Visit } from "../bookings/visit.ts";

/* Mails about messages. They say who wrote, never what. */

/** To the side that has not read them. */
export const unreadLetter = (visit: Visit, reader: Actor, count: number): Letter => ({
  subject: count === 1 ? "You have a new message" : `You have ${count} new messages`,
  greeting: greeting({ fullName: reader === "parent" ? visit.petParentName : visit.groomerFullName }),
  paragraphs: [
    reader === "parent"
      ? words`${groomerIn(visit, "Your groomer")} has written to you about the visit below.`
      : words`${parentIn(visit)} has written to you about the visit below.`,
  ],
  facts: factsOf(visit),
  action: { label: count === 1 ? "Read the message" : "Read the messages", url: urlOf(visit) },
  closing: "Please answer there: nobody reads what is sent in reply to this mail.",
});

const urlOf = ({ id, appUrl }: Visit) => appUrl + messagesPath(id);

/** To somebody who reported a message, or whose message was hidden. */
interface Person {
  fullName: string;
}

export const reportDecidedLetter = ({ fullName }: Person, outcome: "kept" | "hidden", url: string): Letter => ({
  subject: "We have looked into your report",
  greeting: greeting({ fullName }),
  paragraphs: [
    outcome === "hidden"
      ? "You reported a message. We have looked into it, and neither of you sees it any more."
      : "You reported a message. We have looked into it, and it stays.",
    "You need not answer somebody who troubles you. If it goes on, report that as well.",
  ],
  action: { label: "See the messages", url },
});

export const hiddenLetter = ({ fullName }: Person, url: string): Letter => ({
  subject: "We have hidden one of your messages",
  greeting: greeting({ fullName }),
  paragraphs: [
    "A message that you wrote was reported to us. We have looked into it and hidden it: neither of you sees it any more.",
    "Please stay friendly. We suspend accounts of people who do not.",
  ],
  action: { label: "See the messages", url },
});
