import { type AnySQLiteColumn, index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, table, within } from "../columns.ts";
import { allowedPhotos } from "../visits/visit-parts.ts";
import { groomerIdColumn } from "./groomers.ts";

/** At most ten photos, by places 0 to 9. */
export const portfolioImages = table(
  "portfolio_images",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerIdColumn(),
    file: text("file").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    caption: text("caption"),
    sortOrder: integer("sort_order").notNull(),
    createdAt: instant("created_at").notNull(),
    /** Set for a copy of a visit photo. Requires the parent's permission. */
    visitPhotoId: integer("visit_photo_id").references(() => allowedPhotos.photoId),
    /** Set for a before photo: its after photo, which is never deleted without it. A trigger checks the pair. */
    beforeOf: integer("before_of").references((): AnySQLiteColumn => portfolioImages.id),
  },
  (t) => [
    index("portfolio_images_file").on(t.file),
    uniqueIndex("portfolio_images_place").on(t.groomerId, t.sortOrder),
    uniqueIndex("portfolio_images_visit_photo").on(t.visitPhotoId),
    uniqueIndex("portfolio_images_pair").on(t.beforeOf),
    within("portfolio_images_limit", t.sortOrder, 0, 9),
  ],
);

/** Photos removed by admins, by content hash, so that they can't be uploaded again. */
export const bannedPhotos = table("removed_photos", {
  hash: text("hash").primaryKey(),
  removedAt: instant("removed_at").notNull(),
});
