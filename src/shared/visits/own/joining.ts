import * as z from "zod/mini";
import { id } from "../../base/fields.ts";
import { MAX_OWN_PETS } from "./own-labels.ts";

/* Whether a household that a groomer has entered is an account. */

const whichParent = { parentId: id("Choose the client whom they are") };

/** Which account an own client is, and which of its pets the own pets are, by their numbers; the others stay by themselves. */
export const JoinInput = z.object({
  ...whichParent,
  pets: z._default(
    z
      .record(z.string(), id("Choose one of their pets"))
      .check(z.refine((pets) => Object.keys(pets).length <= MAX_OWN_PETS, "Choose fewer pets")),
    {},
  ),
});
export type JoinInput = z.infer<typeof JoinInput>;

export const NotThemInput = z.object(whichParent);

const NamedPet = z.object({ id: z.number(), name: z.string() });

/** 'Is this June Albright?': an own client, and the account with the same confirmed address. */
export const JoinQuestion = z.object({
  ownClientId: z.number(),
  ownName: z.string(),
  parentId: z.number(),
  parentName: z.string(),
  ownPets: z.array(NamedPet),
  pets: z.array(NamedPet),
});
export type JoinQuestion = z.infer<typeof JoinQuestion>;
