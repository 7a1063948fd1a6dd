import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { groomerProfiles, outbox } from "#db/schema/tables.ts";
import type { AdminMembershipView } from "#src/shared/admin.ts";
import type { MembershipView } from "#src/shared/memberships.ts";
import { type Scene, scene } from "#tests/memberships/scene.ts";
import { signedIn } from "#tests/support/people.ts";
import { office } from "./world.ts";

type World = Awaited<ReturnType<typeof setUp>>;

/** Gus of the memberships, in Hawaii, where it is still yesterday in the evening of UTC; and an admin who looks at him. */
async function setUp() {
  const { app, boss } = await office({ RATE_LIMITS: "off" });
  const hal: Scene = await scene(app, "hal");
  app.ctx.db
    .update(groomerProfiles)
    .set({ timeZone: "Pacific/Honolulu" })
    .where(eq(groomerProfiles.id, hal.groomerId))
    .run();
  // 20:30 in Honolulu, 6:30 of the next day in UTC.
  app.clock.set(Date.parse("2026-06-11T06:30:00Z"));
  return { app, hal, boss: signedIn(app, boss, "admin") };
}

const mailOf = ({ app, hal }: World, subject: string) =>
  app.ctx.db
    .select()
    .from(outbox)
    .all()
    .find((mail) => mail.recipient === hal.user.email && mail.subject === subject)!.text;

/** What admins read on the groomer's page, and in their file. */
async function asAdmin({ boss, hal }: World) {
  const page = await (await boss.get(`/admin/users/${hal.user.id}`)).text();
  const csv = await (await boss.get("/api/admin/users.csv?q=hal")).text();
  const [names = [], values = []] = csv
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  return { page: page.replaceAll(/<[^>]*>/g, " "), csvEnd: values[names.indexOf("membership end")] };
}

test("the first charge is on one day for the groomer, the mail and the admins", async () => {
  const world = await setUp();
  const mine: MembershipView = await world.hal.subscribe();
  const theirs = await asAdmin(world);

  expect(mine.nextCharge!.day).toBe("Jul 10, 2026");
  expect(mailOf(world, "Your free trial has started")).toContain("First charge: Friday, July 10, 2026.");
  expect(theirs.page).toContain("Active, next charge Jul 10, 2026");
  expect(theirs.page).toMatch(/Member since\s+Jun 10, 2026/);
});

test("an end is on one day for the groomer, the banner, the mail, the admins and their file", async () => {
  const world = await setUp();
  await world.hal.subscribe();
  await world.hal.gus.post("/api/membership/cancel", { reason: "A season off" });
  const mine = await world.hal.membership();
  const theirs = await asAdmin(world);
  const dashboard = await (await world.hal.gus.get("/groomer-dashboard")).text();

  expect(mine.endsDay).toBe("Jul 10, 2026");
  expect(mine.words).toContain("Jul 10, 2026");
  expect(dashboard).toContain("Jul 10, 2026");
  expect(dashboard).not.toContain("Jul 11, 2026");
  expect(mailOf(world, "Your membership will end")).toContain("Friday, July 10, 2026");
  expect(theirs.page).toContain("Active until Jul 10, 2026");
  expect(theirs.page).toMatch(/End\s+Jul 10, 2026/);
  expect(theirs.csvEnd).toBe("2026-07-10");
});

test("a grant ends on the very day that the admin chose", async () => {
  const world = await setUp();
  const path = `/api/admin/groomer-subscription/${world.hal.user.id}`;
  const input = { action: "reactivate", reason: "A month on us", until: "2026-07-31" };

  const answer = (await (await world.boss.patch(path, input)).json()) as AdminMembershipView;
  const mine = await world.hal.membership();
  const theirs = await asAdmin(world);

  expect(answer.days).toMatchObject({ end: "Jul 31, 2026", grantedUntil: "Jul 31, 2026" });
  expect(theirs.page).toContain("Active until Jul 31, 2026");
  expect(theirs.page).toMatch(/Granted until\s+Jul 31, 2026/);
  expect(mine.endsDay).toBe("Jul 31, 2026");
  expect(theirs.csvEnd).toBe("2026-07-31");
});
