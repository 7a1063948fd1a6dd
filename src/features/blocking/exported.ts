import * as z from "zod/mini";
import { BlockedParentView } from "#src/shared/blocking.ts";
import { fact } from "../../exported.ts";
import { findBlocked } from "./queries.ts";

export const blockingExported = {
  blockedParents: fact(z.array(BlockedParentView), ({ db }, viewer) => findBlocked(db, viewer)),
};
