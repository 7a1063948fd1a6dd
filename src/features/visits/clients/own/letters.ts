import type { Letter } from "#src/mail/letter.ts";
import { greeting } from "#src/mail/prose.ts";
import { clientsPath } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";

interface Going {
  clients: number;
  goesOn: string;
}

/** Announces the removal of own clients without a visit for three years. The list of clients says who they are. */
export function oldClientsLetter(reader: { fullName: string }, { clients, goesOn }: Going, appUrl: string): Letter {
  const isOne = clients === 1;
  return {
    subject: isOne ? "A client you entered will be removed" : `${clients} clients you entered will be removed`,
    greeting: greeting(reader),
    paragraphs: [
      `${isOne ? "One client whom you have entered has" : `${clients} clients whom you have entered have`} had no visit for three years. We keep what you enter about people only as long as you need it, so we remove ${isOne ? "that client" : "them"} on ${longDate(goesOn)}, with the pets, notes and past visits you entered.`,
      "Do they still come? Enter their next visit, or the last one, and they stay. Your list shows who is meant, and you can download all of it as a spreadsheet.",
    ],
    action: { label: isOne ? "See who it is" : "See who they are", url: appUrl + clientsPath({ show: "going" }) },
  };
}
