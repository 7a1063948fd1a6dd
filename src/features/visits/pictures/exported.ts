import { and } from "drizzle-orm";
import * as z from "zod/mini";
import { byId, lastIn, oneAfterAnother, ROWS_AT_ONCE, rows } from "#src/base/exported.ts";
import { pictureKinds } from "#src/shared/visits/picture-labels.ts";
import { pictureColumns, picturesIn } from "./registry.ts";

export const picturesExported = {
  /** Addresses of every picture, those in other lists too; private ones open for who is signed in. */
  pictures: rows(z.object({ kind: z.enum(pictureKinds), address: z.string() }), ({ db }, { userId }) =>
    oneAfterAnother(
      pictureColumns.map((column) =>
        byId(column.id, lastIn(db, column.table, column.id), (isOnPage) =>
          picturesIn(db, column, and(column.ownedBy(userId), isOnPage), ROWS_AT_ONCE).map(({ id, file }) => ({
            id,
            kind: column.kind,
            address: column.address(id, file),
          })),
        ),
      ),
    ),
  ),
};
