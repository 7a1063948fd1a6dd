import * as z from "zod/mini";
import { fact } from "#src/base/exported.ts";
import { HandleView } from "#src/shared/listing/handles.ts";
import { findHandles } from "./queries.ts";

export const handlesExported = {
  /** The groomer's name in addresses, and those of before that still lead to it. */
  handles: fact(z.nullable(HandleView), ({ db, now }, { groomerId }) =>
    groomerId === null ? null : findHandles(db, groomerId, now()),
  ),
};
