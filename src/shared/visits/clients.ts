import * as z from "zod/mini";
import { PathId, text } from "../base/fields.ts";
import { MAX_CLIENT_NOTE } from "./client-limits.ts";
import { animalTypes } from "./pets/pet-labels.ts";

/** A saved pet that the groomer has groomed. */
export const ClientPetView = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(animalTypes),
  breed: z.nullable(z.string()),
  /** The groomer's own. */
  note: z.nullable(z.string()),
});
export type ClientPetView = z.infer<typeof ClientPetView>;

/** A pet parent whom a groomer has been to, as that groomer sees them. Instants are starts of visits. */
export const ClientView = z.object({
  petParentId: z.number(),
  name: z.string(),
  pets: z.array(ClientPetView),
  /** What the parent wrote about the pets for the last visit. */
  petInfo: z.nullable(z.string()),
  visits: z.number(),
  lastVisit: z.nullable(z.number()),
  nextVisit: z.nullable(z.number()),
  nextBookingId: z.nullable(z.number()),
  timeZone: z.string(),
  /** In 12 months: at this groomer's visits, and at anybody's. */
  noShowsHere: z.number(),
  noShowsAnywhere: z.number(),
  /** Whether the groomer takes no requests of theirs. */
  isBlocked: z.boolean(),
  /** About the household; the groomer's own. */
  note: z.nullable(z.string()),
});
export type ClientView = z.infer<typeof ClientView>;

export const ClientsQuery = z.object({ search: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined) });

/** An empty note removes it. */
export const ClientNoteInput = z.object({
  note: z.pipe(
    z.nullable(z.pipe(z.string("Write a note, or leave it empty"), text(MAX_CLIENT_NOTE))),
    z.transform((value) => value || null),
  ),
});
export type ClientNoteInput = z.infer<typeof ClientNoteInput>;

const idText = PathId.shape.id;
export const ClientPath = z.object({ petParentId: idText });
export const ClientPetPath = z.object({ petParentId: idText, petId: idText });
