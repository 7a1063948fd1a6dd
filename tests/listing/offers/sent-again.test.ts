import { expect, test } from "bun:test";
import { auditLog, removeRow, servicePackages } from "#db/db.ts";
import { findRows } from "#tests/support/rows.ts";
import { answer, bath, pixel, quickImages, setUpOffers } from "./setup.ts";

const stored = { file: `${"a".repeat(64)}.webp`, width: 1, height: 1, bytes: 9 };
const small = { price: 4000, minutes: 45 };
const sized = { ...bath, sizes: { small } };
const nails = { name: "Nail polish", price: 900 };
const photo = { imageUrl: pixel, caption: "Topknot" };

/** Family: an answer was lost after the work was done. */
test.each<[name: string, path: string, object, object, added: number]>([
  ["a package", "service-packages", bath, bath, 1],
  ["a package with sizes", "service-packages", sized, { ...sized, sizes: { giant: null, small } }, 1],
  ["a package of that price for another size", "service-packages", sized, { ...sized, sizes: { large: small } }, 2],
  ["a package without sizes", "service-packages", sized, { ...bath, priceMin: 4000, priceMax: 4000 }, 2],
  ["an add-on", "add-on-services", nails, { ...nails, name: " Nail polish " }, 1],
  ["an add-on with a description", "add-on-services", nails, { ...nails, description: "Red" }, 2],
  ["a photo", "portfolio-images", photo, photo, 1],
  ["a photo with another caption", "portfolio-images", photo, { ...photo, caption: "" }, 2],
])("adds %s once unless it differs", async (_, path, one, other, added) => {
  const { app, as, gus } = await setUpOffers({ images: { ...quickImages(), store: async () => stored } });
  removeRow(app.ctx.db, servicePackages, { id: gus.packages[0]!.id });
  const send = (body: object) => answer<{ id: number }>(as.gus.post(`/api/${path}`, body));
  const answers = [await send(one), await send(other)];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(added);
  expect(findRows(app.ctx.db, auditLog)).toHaveLength(added);
});

test("adds a before photo once and refuses a second one beside the same photo", async () => {
  const { app, as } = await setUpOffers({ images: { ...quickImages(), store: async () => stored } });
  const send = (body: object) => answer<{ id: number }>(as.gus.post("/api/portfolio-images", body));
  const after = await send(photo);
  const before = { ...photo, caption: "Muddy", beforeOf: after.body.id };

  const answers = [await send(before), await send(before), await send({ ...before, caption: "Wet" })];

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 409]);
  expect(answers[1]!.body).toEqual(answers[0]!.body);
  expect(findRows(app.ctx.db, auditLog)).toHaveLength(2);
});
