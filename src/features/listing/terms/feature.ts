import { eq } from "drizzle-orm";
import { groomerTerms } from "#db/schema/tables.ts";
import type { Feature } from "#src/base/context.ts";
import { termsApi } from "./api.ts";

export const termsFeature: Feature = {
  name: "terms",
  parts: [termsApi],
  eraseBusiness: (_, tx, id) => tx.delete(groomerTerms).where(eq(groomerTerms.groomerId, id)).run(),
};
