import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, within } from "../columns.ts";
import { allowedPictures } from "../visits/visit-pictures.ts";
import { groomerId } from "./groomers.ts";

/** At most ten images: each holds one of the places 0 to 9 of its groomer. */
export const portfolioImages = sqliteTable(
  "portfolio_images",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    groomerId: groomerId(),
    file: text("file").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    caption: text("caption"),
    sortOrder: integer("sort_order").notNull(),
    createdAt: instant("created_at").notNull(),
    /** The picture of a visit that it is a copy of: it cannot stay without the permission of that one's parent. */
    visitPictureId: integer("visit_picture_id").references(() => allowedPictures.pictureId),
  },
  (t) => [
    index("portfolio_images_file").on(t.file),
    uniqueIndex("portfolio_images_place").on(t.groomerId, t.sortOrder),
    uniqueIndex("portfolio_images_visit_picture").on(t.visitPictureId),
    within("portfolio_images_limit", t.sortOrder, 0, 9),
  ],
);

/** Pictures that an admin took down, by the hash of their content, which names their files: no one may upload them again. */
export const removedPictures = sqliteTable("removed_pictures", {
  hash: text("hash").primaryKey(),
  removedAt: instant("removed_at").notNull(),
});
