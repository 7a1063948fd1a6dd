import * as z from "zod/mini";
import { fact } from "#src/base/exported.ts";
import { findDeclined, findSecondFactor } from "./queries.ts";

const TwoStep = z.object({ setUpAt: z.number(), recoveryCodesLeft: z.number() });

export const mfaExported = {
  /** Since when it is on; never the secret, nor a code. */
  twoStepVerification: fact(z.nullable(TwoStep), ({ db }, { userId }) => findSecondFactor(db, userId) ?? null),
  twoStepDeclinedAt: fact(z.nullable(z.number()), ({ db }, { userId }) => findDeclined(db, userId)),
};
