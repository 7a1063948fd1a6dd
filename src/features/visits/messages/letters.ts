import type { HidingOutcome } from "#src/domain/hiding.ts";
import type { Letter } from "#src/mail/letter.ts";
import { greeting, prose } from "#src/mail/prose.ts";
import { messagesPath } from "#src/shared/base/own-paths.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { factsOf, groomerIn, parentIn } from "../bookings/letters.ts";
import type { Visit } from "../bookings/visit.ts";

/* Mails about messages. They say who wrote, never what. */

/** To the side that has not read them. */
export const unreadLetter = (visit: Visit, reader: Side, count: number): Letter => ({
  subject: count === 1 ? "You have a new message" : `You have ${count} new messages`,
  greeting: greeting({ fullName: reader === "parent" ? visit.petParentName : visit.groomerFullName }),
  paragraphs: [
    reader === "parent"
      ? prose`${groomerIn(visit, "Your groomer")} has written to you about the visit below.`
      : prose`${parentIn(visit)} has written to you about the visit below.`,
  ],
  facts: factsOf(visit),
  action: { label: count === 1 ? "Read the message" : "Read the messages", url: urlOf(visit) },
  closing: "Please answer there: nobody reads what is sent in reply to this mail.",
});

const urlOf = ({ id, appUrl }: Visit) => appUrl + messagesPath(id);

interface Decided {
  author: Side;
  reader: Side;
  outcome: HidingOutcome;
}

/** What admins have decided about a message: to its reader, who reported it, and to its author unless it stays. */
export function decidedLetters(visit: Visit, { author, reader, outcome }: Decided): Partial<Record<Side, Letter>> {
  const around = (side: Side) => ({
    greeting: greeting({ fullName: side === "parent" ? visit.petParentName : visit.groomerFullName }),
    action: { label: "See the messages", url: urlOf(visit) },
  });
  const news = toAuthor[outcome];
  return {
    [reader]: { ...toReader[outcome], ...around(reader) },
    ...(news && { [author]: { ...news, ...around(author) } }),
  };
}

type MessageLetterText = Pick<Letter, "subject" | "paragraphs">;

const troubled = "You need not answer somebody who troubles you. If it goes on, report that as well.";

const toReader: Record<HidingOutcome, MessageLetterText> = {
  hidden: {
    subject: "We have looked into your report",
    paragraphs: ["You reported a message. We have looked into it, and neither of you sees it any more.", troubled],
  },
  kept: {
    subject: "We have looked into your report",
    paragraphs: ["You reported a message. We have looked into it, and it stays.", troubled],
  },
  "shown-again": {
    subject: "A message that you reported is shown again",
    paragraphs: [
      "We had hidden a message that you reported. We have looked into it again, and both of you can read it now.",
      troubled,
    ],
  },
};

const toAuthor: Record<HidingOutcome, MessageLetterText | null> = {
  hidden: {
    subject: "We have hidden one of your messages",
    paragraphs: [
      "A message that you wrote was reported to us. We have looked into it and hidden it: neither of you sees it any more.",
      "Please stay friendly. We suspend accounts of people who do not.",
    ],
  },
  kept: null,
  "shown-again": {
    subject: "One of your messages is shown again",
    paragraphs: [
      "We had hidden a message that you wrote. We have looked into it again, and both of you can read it now.",
    ],
  },
};
