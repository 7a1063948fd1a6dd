import * as z from "zod/mini";
import { fact } from "#src/base/exported.ts";
import { ClientView } from "#src/shared/visits/clients.ts";
import { animalTypes } from "#src/shared/visits/pets/pet-labels.ts";
import { enteredExported } from "./entered/exported.ts";
import { enteredAbout } from "./entered-about.ts";
import { findInvited } from "./invitations/queries.ts";
import { findClients } from "./queries.ts";

const InvitedExport = z.object({ clientId: z.nullable(z.number()), invitedAt: z.number() });

const line = z.nullable(z.string());

const EnteredExport = z.object({
  groomerName: z.string(),
  linkedAt: z.nullable(z.number()),
  name: line,
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
      type: z.nullable(z.enum(animalTypes)),
      breed: line,
      size: line,
      birthYear: z.nullable(z.number()),
      coat: line,
      traits: z.array(z.string()),
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
  /** What groomers have entered about a pet parent and their pets, their private notes among it. */
  enteredAboutYou: fact(z.array(EnteredExport), ({ db }, viewer) => enteredAbout(db, viewer)),
  /** What a groomer has entered about their clients. */
  enteredClients: enteredExported,
};
