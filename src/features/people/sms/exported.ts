import * as z from "zod/mini";
import { fact } from "#src/base/exported.ts";
import { smsKinds } from "#src/shared/people/sms-labels.ts";
import { findTextFacts, findUnconfirmed } from "./queries.ts";

const Agreed = { number: z.string(), agreedAt: z.number(), agreedTo: z.string(), agreedFrom: z.string() };

const TextFacts = z.object({
  ...Agreed,
  confirmedAt: z.number(),
  replacesMails: z.boolean(),
  switchedOff: z.array(z.object({ kind: z.enum(smsKinds), since: z.number() })),
});

export const smsExported = {
  textMessages: fact(z.nullable(TextFacts), ({ db }, { userId }) => findTextFacts(db, userId)),
  /** A number that waits for its code. */
  textNumberToConfirm: fact(z.nullable(z.object(Agreed)), ({ db }, { userId }) => findUnconfirmed(db, userId)),
};
