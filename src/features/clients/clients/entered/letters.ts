import type { Letter } from "#src/mail/letter.ts";
import { clientsPath } from "#src/shared/base/own-paths.ts";
import { longDate } from "#src/shared/base/time.ts";

export interface Going {
  clients: number;
  goesOn: string;
}

/** Doesn't name clients; the client list shows who they are. */
export function oldClientsLetter({ clients, goesOn }: Going, appUrl: string): Letter {
  const isOne = clients === 1;
  return {
    subject: isOne ? "We'll remove a client you added" : `We'll remove ${clients} clients you added`,
    paragraphs: [
      `On ${longDate(goesOn)}, we'll remove ${isOne ? "a client" : `${clients} clients`} you added, with their pets, notes, and past visits, because they've had no visits in three years.`,
      "To keep them, add an upcoming or recent visit. You can also download your client list first.",
    ],
    action: { label: isOne ? "See who it is" : "See who they are", url: appUrl + clientsPath({ show: "going" }) },
  };
}
