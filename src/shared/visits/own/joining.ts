import * as z from "zod/mini";
import { id } from "../../base/fields.ts";
import { MAX_OWN_PETS } from "./own-labels.ts";

/* Whether a household that a groomer has entered is an account. */

const whichParent = { parentId: id("Choose the matching client") };

/** Which account an own client is, and which of its pets the own pets are, by their numbers; the others stay by themselves. */
export const JoinInput = z.object({
  ...whichParent,
  pets: z._default(
    z
      .record(z.string(), id("Choose one of their pets"))
      .check(z.refine((pets) => Object.keys(pets).length <= MAX_OWN_PETS, "You chose too many pets")),
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

/** Where the client stands in the list now that it is one. */
export const JoinedView = z.object({ id: z.string() });
export type JoinedView = z.infer<typeof JoinedView>;

/** An own client who is one with an account. */
export const Joined = z.object({
  ownClientId: z.number(),
  /** As the groomer has entered it. */
  name: z.string(),
  note: z.nullable(z.string()),
  /** The last local day on which that can be taken back; null once it is over. */
  undoUntil: z.nullable(z.string()),
});
export type Joined = z.infer<typeof Joined>;

export const JoinStanding = z.object({
  /** The groomer's day on which the address that stands there now was invited. */
  invitedOn: z.nullable(z.string()),
  questions: z.array(JoinQuestion),
  joined: z.array(Joined),
});
export type JoinStanding = z.infer<typeof JoinStanding>;
