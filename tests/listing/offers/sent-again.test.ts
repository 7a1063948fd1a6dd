import { expect, test } from "bun:test";
import { addOnServices, auditLog, portfolioImages, servicePackages } from "#db/db.ts";
import { findRows } from "#tests/support/rows.ts";
import { answer, bath, pixel, quickImages, setUpOffers } from "./setup.ts";

/** Every upload is the same photo. */
const images = {
  ...quickImages(),
  store: async () => ({ file: `${"a".repeat(64)}.webp`, width: 1, height: 1, bytes: 9 }),
};

const nails = { name: "Nail polish", price: 900 };
const photo = { imageUrl: pixel, caption: "Topknot" };
const tables = {
  "service-packages": servicePackages,
  "add-on-services": addOnServices,
  "portfolio-images": portfolioImages,
};

/** Family: an answer was lost after the work was done. */
test.each<[keyof typeof tables, object, object, number]>([
  ["service-packages", bath, bath, 1],
  ["add-on-services", nails, { ...nails, name: " Nail polish " }, 1],
  ["add-on-services", nails, { ...nails, description: "Red" }, 2],
  ["portfolio-images", photo, photo, 1],
  ["portfolio-images", photo, { ...photo, caption: "" }, 2],
])("adds to %s only what wasn't sent before: %p, %p", async (path, one, other, added) => {
  const { app, gus, as } = await setUpOffers({ images });
  const theirs = () => findRows(app.ctx.db, tables[path], { groomerId: gus.profile.id });
  const before = theirs().length;
  const send = (body: object) => answer<{ id: number }>(as.gus.post(`/api/${path}`, body));
  const [first, again] = [await send(one), await send(other)];
  expect([first.status, again.status, again.body.id === first.body.id]).toEqual([201, 201, added === 1]);
  expect(theirs()).toHaveLength(before + added);
  expect(findRows(app.ctx.db, auditLog)).toHaveLength(added);
});
