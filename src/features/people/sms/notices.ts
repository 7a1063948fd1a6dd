import { eq } from "drizzle-orm";
import { smsNumbers } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import type { Notices } from "#src/notices/notice.ts";
import { ofPerson, type PersonFacts } from "#src/notices/of-person.ts";
import { stillYoursLetter } from "./letters.ts";

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "number.confirmed-elsewhere": PersonFacts & {
      to: Parameters<typeof stillYoursLetter>[0];
      owner: number;
      other: number;
      at: number;
    };
  }
}

export const smsNotices: Notices<Ctx> = {
  events: [
    { event: "number.asked", quiet: "at-night", rows: [{ to: "person", text: "code" }], holds: () => true },
    { event: "number.confirmed", quiet: "at-night", rows: [{ to: "person", text: "welcome" }], holds: () => true },
    ofPerson("number.confirmed-elsewhere", {
      key: "text number of {owner} confirmed by {other} at {at}",
      email: ({ to }, { config }) => stillYoursLetter(to, config.appUrl),
      holds: ({ db }, { named: { owner } }) =>
        db
          .select({ number: smsNumbers.number })
          .from(smsNumbers)
          .where(eq(smsNumbers.userId, Number(owner)))
          .get() !== undefined,
    }),
  ],
  texts: {
    code: (_, { detail }) =>
      detail === null
        ? undefined
        : { says: `${detail} is your code. It expires in 10 minutes. Don't share it with anyone.` },
    welcome: () => ({
      says: "Texts about your visits are on. Msg & data rates may apply. Reply HELP for help, STOP to opt out.",
    }),
  },
};
