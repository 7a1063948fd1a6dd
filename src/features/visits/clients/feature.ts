import { eq } from "drizzle-orm";
import { clientNotes, clientPetNotes } from "#db/schema/tables.ts";
import type { Feature } from "#src/base/context.ts";
import { clientsApi } from "./api.ts";
import { noteInDemo } from "./demo.ts";
import { clientsExported } from "./exported.ts";

export const clientsFeature: Feature = {
  name: "clients",
  parts: [clientsApi],
  exported: clientsExported,
  demo: noteInDemo,
  eraseBusiness(_, tx, id) {
    tx.delete(clientNotes).where(eq(clientNotes.groomerId, id)).run();
    tx.delete(clientPetNotes).where(eq(clientPetNotes.groomerId, id)).run();
  },
  erasePerson: (_, tx, { id }) => tx.delete(clientNotes).where(eq(clientNotes.petParentId, id)).run(),
};
