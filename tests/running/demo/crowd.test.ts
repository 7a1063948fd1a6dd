import { expect, test } from "bun:test";
import { addOnServices, groomerProfiles, servicePackages } from "#db/schema/tables.ts";
import { seedCrowd } from "#src/features/running/demo/people/crowd.ts";
import { testApp } from "#tests/support/app.ts";

test("a crowd of groomers can be added for benchmarks, with packages and add-ons", async () => {
  const { ctx } = await testApp();

  seedCrowd(ctx.db, { count: 30, now: ctx.now(), passwordHash: "nobody's" });

  expect(ctx.db.select().from(groomerProfiles).all()).toHaveLength(30);
  expect(ctx.db.select().from(servicePackages).all().length).toBeGreaterThanOrEqual(60);
  const minutes = ctx.db
    .select()
    .from(addOnServices)
    .all()
    .map(({ durationMinutes }) => durationMinutes);
  expect(Math.max(...minutes)).toBeGreaterThan(0);
});
