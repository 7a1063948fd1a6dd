import * as z from "zod/mini";
import { fact } from "#src/base/exported.ts";
import { BlockedParentView } from "#src/shared/visits/blocking/blocked-parents.ts";
import { findBlocked } from "./queries.ts";

export const blockingExported = {
  blockedParents: fact(z.array(BlockedParentView), ({ db }, viewer) => findBlocked(db, viewer)),
};
