import { eq } from "drizzle-orm";
import { blockedParents } from "#db/schema/tables.ts";
import type { Feature } from "#src/base/context.ts";
import { blockingApi } from "./api.ts";
import { blockInDemo } from "./demo.ts";
import { blockingExported } from "./exported.ts";

export const blockingFeature: Feature = {
  name: "blocking",
  parts: [blockingApi],
  exported: blockingExported,
  demo: blockInDemo,
  eraseBusiness: (_, tx, id) => tx.delete(blockedParents).where(eq(blockedParents.groomerId, id)).run(),
  erasePerson: (_, tx, { id }) => tx.delete(blockedParents).where(eq(blockedParents.petParentId, id)).run(),
};
