import * as z from "zod/mini";
import { fact } from "#src/base/exported.ts";
import { ClientView } from "#src/shared/visits/clients.ts";
import { findClients, notesAbout } from "./queries.ts";

const NoteExport = z.object({
  groomerName: z.string(),
  petName: z.nullable(z.string()),
  note: z.string(),
  changedAt: z.number(),
});

export const clientsExported = {
  /** A groomer's, with their notes. */
  clients: fact(z.array(ClientView), ({ db, now }, viewer) => findClients({ db, now: now() }, viewer)),
  /** What groomers have noted for themselves about a pet parent's household and pets. */
  notesAboutYou: fact(z.array(NoteExport), ({ db }, viewer) => notesAbout(db, viewer)),
};
