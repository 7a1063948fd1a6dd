import * as z from "zod/mini";
import { id } from "../../base/fields.ts";
import { MAX_CLIENT_PETS } from "./added-labels.ts";

const whichParent = { parentId: id("Choose the matching client") };

/** `pets` maps IDs of added pets to the account's. */
export const LinkParentInput = z.object({
  ...whichParent,
  pets: z._default(
    z
      .record(z.string(), id("Choose one of their pets"))
      .check(z.refine((pets) => Object.keys(pets).length <= MAX_CLIENT_PETS, "You chose too many pets")),
    {},
  ),
});
export type LinkParentInput = z.infer<typeof LinkParentInput>;

export const NotSameClientInput = z.object(whichParent);

const NamedPet = z.object({ id: z.number(), name: z.string() });

export const LinkQuestion = z.object({
  clientId: z.number(),
  clientName: z.string(),
  parentId: z.number(),
  parentName: z.string(),
  addedPets: z.array(NamedPet),
  pets: z.array(NamedPet),
});
export type LinkQuestion = z.infer<typeof LinkQuestion>;

export const ClientLink = z.object({
  invitedOn: z.nullable(z.string()),
  questions: z.array(LinkQuestion),
  /** Last date to undo the link. Null without a link, and after that date. */
  undoUntil: z.nullable(z.string()),
});
export type ClientLink = z.infer<typeof ClientLink>;
