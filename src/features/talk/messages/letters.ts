import type { HidingOutcome } from "#src/domain/hiding.ts";
import type { Letter } from "#src/mail/letter.ts";
import { prose } from "#src/mail/prose.ts";
import { messagesPath } from "#src/shared/base/own-paths.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { factsOf, groomerIn, parentIn } from "../../visits/bookings/letters.ts";
import type { Visit } from "../../visits/bookings/visit.ts";

/* Emails say who wrote, never what. */

export const unreadLetter = (visit: Visit, reader: Side, count: number): Letter => ({
  subject: count === 1 ? "You have a new message" : `You have ${count} new messages`,
  paragraphs: [
    reader === "parent"
      ? prose`${groomerIn(visit, "Your groomer")} sent you ${messages(count)} about the visit below.`
      : prose`${parentIn(visit)} sent you ${messages(count)} about the visit below.`,
  ],
  facts: factsOf(visit),
  action: { label: count === 1 ? "Read the message" : "Read the messages", url: urlOf(visit) },
  closing: "Reply on the site. We don't read replies to this email.",
});

const messages = (count: number) => (count === 1 ? "a message" : `${count} messages`);

const urlOf = ({ id, appUrl }: Visit) => appUrl + messagesPath(id);

interface Decided {
  author: Side;
  reader: Side;
  outcome: HidingOutcome;
}

export function decidedLetters(visit: Visit, { author, reader, outcome }: Decided): Partial<Record<Side, Letter>> {
  const action = { label: "See the messages", url: urlOf(visit) };
  const news = toAuthor[outcome];
  return { [reader]: { ...toReader[outcome], action }, ...(news && { [author]: { ...news, action } }) };
}

type MessageLetterText = Pick<Letter, "subject" | "paragraphs">;

const troubled = "You never have to reply. If it keeps happening, report that too.";

const toReader: Record<HidingOutcome, MessageLetterText> = {
  hidden: {
    subject: "We hid the message you reported",
    paragraphs: ["We hid the message you reported. Neither of you can see it now.", troubled],
  },
  kept: {
    subject: "We kept the message you reported",
    paragraphs: ["We reviewed your report and kept the message.", troubled],
  },
  "shown-again": {
    subject: "A message you reported is visible again",
    paragraphs: ["The message you reported is visible to both of you again.", troubled],
  },
};

const toAuthor: Record<HidingOutcome, MessageLetterText | null> = {
  hidden: {
    subject: "We hid one of your messages",
    paragraphs: [
      "After a report, we hid a message you wrote. Neither of you can see it now.",
      "Please be respectful. We suspend accounts that aren't.",
    ],
  },
  kept: null,
  "shown-again": {
    subject: "One of your messages is visible again",
    paragraphs: ["A message you wrote is visible to both of you again."],
  },
};
