import * as z from "zod/mini";
import { fact } from "#src/base/exported.ts";
import { findWaiting } from "./queries.ts";

const WaitingExport = z.object({ zipCode: z.string(), createdAt: z.number(), confirmedAt: z.nullable(z.number()) });

export const waitingExported = {
  /** ZIP codes to which somebody waits for a groomer to come, under the address of the account. */
  waitingList: fact(z.array(WaitingExport), ({ db }, { userId }) => findWaiting(db, userId)),
};
