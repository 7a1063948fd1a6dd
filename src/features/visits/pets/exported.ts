import { and, asc, eq } from "drizzle-orm";
import * as z from "zod/mini";
import { pets } from "#db/schema/tables.ts";
import { byId, lastIn, ROWS_AT_ONCE, rows } from "#src/base/exported.ts";
import { PetView } from "#src/shared/visits/pets/pets.ts";
import { petView } from "./pet-view.ts";

const PetExport = z.object({
  ...PetView.shape,
  repeatWeeks: z.nullable(z.number()),
  archivedAt: z.nullable(z.number()),
  createdAt: z.number(),
});

export const petsExported = {
  pets: rows(PetExport, ({ db }, { userId }) =>
    byId(pets.id, lastIn(db, pets, pets.id), (isOnPage) =>
      db
        .select()
        .from(pets)
        .where(and(eq(pets.petParentId, userId), isOnPage))
        .orderBy(asc(pets.id))
        .limit(ROWS_AT_ONCE)
        .all()
        .map(({ archivedAt, createdAt, repeatWeeks, ...pet }) => ({
          ...petView({ archivedAt, createdAt, repeatWeeks, ...pet }),
          repeatWeeks,
          archivedAt,
          createdAt,
        })),
    ),
  ),
};
