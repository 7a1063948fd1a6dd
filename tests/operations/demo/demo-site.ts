import { type Db, sqlite } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { seedDemo } from "#src/features/operations/demo/seed.ts";
import { START, testApp } from "#tests/support/app.ts";
import { keepOpen } from "#tests/support/db.ts";
import { noImages } from "#tests/support/images.ts";

export const namedImages: Ctx["images"] = { ...noImages, files: { ...noImages.files, put: async () => {} } };

export async function demoSite({ starts = 1, isShared = false } = {}) {
  const app = await testApp({ images: namedImages, hasOwnDb: true });
  if (isShared) keepOpen(app.ctx.db);
  await Promise.all(Array.from({ length: starts }, () => seedDemo(app.ctx)));
  return app;
}

export const sharedDemoSite = () => {
  shared ??= demoSite({ starts: 2, isShared: true });
  return shared;
};

let shared: ReturnType<typeof demoSite> | undefined;

export const rows = <Row>(db: Db, query: string): Row[] =>
  sqlite(db).query<Row, [{ now: number }]>(query).all({ now: START });

export const count = (db: Db, from: string): number =>
  rows<{ n: number }>(db, `SELECT count(*) AS n FROM ${from}`)[0]!.n;

export const wrongPlacesAndPrices = (db: Db) =>
  rows(
    db,
    `SELECT p.id FROM groomer_profiles p
      JOIN locations l ON l.user_id = p.user_id
      JOIN us_zips z ON z.zip = l.zip_code
      JOIN users u ON u.id = p.user_id
      LEFT JOIN (
        SELECT groomer_id, coalesce(min(iif(duration_minutes >= 45, price_min, NULL)), min(price_min)) AS low, max(price_max) AS high,
          max(services & 1) | max(services & 2) | max(services & 4) | max(services & 8) | max(services & 16) AS mask
        FROM service_packages WHERE is_active = 1 GROUP BY groomer_id) s ON s.groomer_id = p.id
      WHERE p.lat IS NOT z.lat OR p.lon IS NOT z.lon OR p.time_zone IS NOT z.time_zone
        OR p.service_radius IS NOT coalesce(l.service_radius, 0) OR p.suspended IS NOT (u.disabled_at IS NOT NULL)
        OR p.min_price IS NOT s.low OR p.max_price IS NOT s.high OR p.service_mask IS NOT coalesce(s.mask, 0)`,
  );
