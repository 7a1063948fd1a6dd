import * as z from "zod/mini";
import { id } from "../../base/fields.ts";
import { MAX_CLIENT_PETS } from "./own-labels.ts";

const whichParent = { parentId: id("Choose the matching client") };

/** Which account a client is, and which of its pets the entered ones are, by their numbers; the others stay by themselves. */
export const LinkInput = z.object({
  ...whichParent,
  pets: z._default(
    z
      .record(z.string(), id("Choose one of their pets"))
      .check(z.refine((pets) => Object.keys(pets).length <= MAX_CLIENT_PETS, "You chose too many pets")),
    {},
  ),
});
export type LinkInput = z.infer<typeof LinkInput>;

export const NotThemInput = z.object(whichParent);

const NamedPet = z.object({ id: z.number(), name: z.string() });

export const LinkQuestion = z.object({
  clientId: z.number(),
  clientName: z.string(),
  parentId: z.number(),
  parentName: z.string(),
  enteredPets: z.array(NamedPet),
  pets: z.array(NamedPet),
});
export type LinkQuestion = z.infer<typeof LinkQuestion>;

export const ClientLink = z.object({
  /** The groomer's day on which the address that stands there now was invited. */
  invitedOn: z.nullable(z.string()),
  questions: z.array(LinkQuestion),
  /** The last local day on which a link can be undone; null where there is none, or it is over. */
  undoUntil: z.nullable(z.string()),
});
export type ClientLink = z.infer<typeof ClientLink>;
