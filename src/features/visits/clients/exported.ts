import * as z from "zod/mini";
import { fact } from "#src/base/exported.ts";
import { ClientView } from "#src/shared/visits/clients.ts";
import { animalTypes } from "#src/shared/visits/pets/pet-labels.ts";
import { findInvited } from "./invitations/queries.ts";
import { enteredAbout } from "./joining/entered-about.ts";
import { ownClientsExported } from "./own/exported.ts";
import { findClients, notesAbout } from "./queries.ts";

const NoteExport = z.object({
  groomerName: z.string(),
  petName: z.nullable(z.string()),
  note: z.string(),
  changedAt: z.number(),
});

const InvitedExport = z.object({ ownClientId: z.nullable(z.number()), invitedAt: z.number() });

const line = z.nullable(z.string());

const EnteredExport = z.object({
  groomerName: z.string(),
  joinedAt: z.number(),
  name: z.string(),
  phone: line,
  email: line,
  address: line,
  city: line,
  state: line,
  zipCode: line,
  parking: line,
  stairs: line,
  gateCode: line,
  whoIsHome: line,
  accessNote: line,
  note: line,
  repeatWeeks: z.nullable(z.number()),
  pets: z.array(
    z.object({
      name: z.string(),
      type: z.enum(animalTypes),
      breed: line,
      size: line,
      birthYear: z.nullable(z.number()),
      coat: line,
      rabiesUntil: line,
      note: line,
    }),
  ),
  visits: z.array(
    z.object({
      date: z.string(),
      start: z.string(),
      until: line,
      minutes: z.number(),
      service: line,
      price: z.nullable(z.number()),
      status: z.string(),
      address: line,
      zipCode: z.string(),
      note: line,
    }),
  ),
});

export const clientsExported = {
  /** A groomer's clients, with the notes. */
  clients: fact(z.array(ClientView), ({ db, now }, viewer) => findClients({ db, now: now() }, viewer)),
  /** Invitations that a groomer has sent. */
  invitedClients: fact(z.array(InvitedExport), ({ db }, viewer) => findInvited(db, viewer)),
  /** What groomers had entered about a pet parent whom they have recognised since. */
  enteredAboutYou: fact(z.array(EnteredExport), ({ db }, viewer) => enteredAbout(db, viewer)),
  /** A groomer's own clients. */
  ownClients: ownClientsExported,
  /** Groomers' private notes about a pet parent's household and pets. */
  notesAboutYou: fact(z.array(NoteExport), ({ db }, viewer) => notesAbout(db, viewer)),
};
