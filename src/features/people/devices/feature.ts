import { eq } from "drizzle-orm";
import { pushDevices } from "#db/schema/tables.ts";
import type { Feature } from "#src/base/context.ts";
import { devicesApi } from "./api.ts";

export const devicesFeature: Feature = {
  name: "devices",
  parts: [devicesApi],
  erasePerson: (_, tx, { id }) => tx.delete(pushDevices).where(eq(pushDevices.userId, id)).run(),
};
