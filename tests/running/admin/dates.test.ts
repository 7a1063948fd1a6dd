import { expect, test } from "bun:test";
import { groomerProfiles, outbox } from "#db/schema/tables.ts";
import type { MembershipView } from "#src/shared/money/memberships.ts";
import type { AdminMembershipView } from "#src/shared/running/admin.ts";
import { type MembershipSetup, setUpMembership } from "#tests/money/memberships/setup.ts";
import { signedIn } from "#tests/support/people.ts";
import { changeRows, readRows } from "#tests/support/rows.ts";
import { setUpAdmin } from "./setup.ts";

type Setup = Awaited<ReturnType<typeof setUp>>;

async function setUp() {
  const { app, boss } = await setUpAdmin({ RATE_LIMITS: "off" });
  const hal: MembershipSetup = await setUpMembership(app, "hal");
  changeRows(app.ctx.db, groomerProfiles, { id: hal.groomerId }, { timeZone: "Pacific/Honolulu" });
  app.clock.set(Date.parse("2026-06-11T06:30:00Z"));
  return { app, hal, boss: signedIn(app, boss, "admin") };
}

const mailOf = ({ app, hal }: Setup, subject: string) =>
  readRows(app.ctx.db, outbox).find((mail) => mail.recipient === hal.user.email && mail.subject === subject)!.text;

async function asAdmin({ boss, hal }: Setup) {
  const page = await (await boss.get(`/admin/users/${hal.user.id}`)).text();
  const csv = await (await boss.get("/api/admin/users.csv?q=hal")).text();
  const [names = [], values = []] = csv
    .trim()
    .split("\r\n")
    .map((line) => line.replaceAll('"', "").split(","));
  return { page: page.replaceAll(/<[^>]*>/g, " "), csvEnd: values[names.indexOf("membership end")] };
}

test("the first charge is on one day for the groomer, the mail and the admins", async () => {
  const setup = await setUp();
  const mine: MembershipView = await setup.hal.subscribe();
  const theirs = await asAdmin(setup);

  expect(mine.nextCharge!.day).toBe("Jul 10, 2026");
  expect(mailOf(setup, "Your free trial has started")).toContain("First charge: Friday, July 10, 2026.");
  expect(theirs.page).toContain("Active, next charge Jul 10, 2026");
  expect(theirs.page).toMatch(/Member since\s+Jun 10, 2026/);
});

test("an end is on one day for the groomer, the banner, the mail, the admins and their file", async () => {
  const setup = await setUp();
  await setup.hal.subscribe();
  await setup.hal.gus.post("/api/membership/cancel", { reason: "A season off" });
  const mine = await setup.hal.membership();
  const theirs = await asAdmin(setup);
  const dashboard = await (await setup.hal.gus.get("/groomer-dashboard")).text();

  expect(mine.endsDay).toBe("Jul 10, 2026");
  expect(mine.words).toContain("Jul 10, 2026");
  expect(dashboard).toContain("Jul 10, 2026");
  expect(dashboard).not.toContain("Jul 11, 2026");
  expect(mailOf(setup, "Your membership will end")).toContain("Friday, July 10, 2026");
  expect(theirs.page).toContain("Active until Jul 10, 2026");
  expect(theirs.page).toMatch(/End\s+Jul 10, 2026/);
  expect(theirs.csvEnd).toBe("2026-07-10");
});

test("a grant ends on the very day that the admin chose", async () => {
  const setup = await setUp();
  const path = `/api/admin/groomer-subscription/${setup.hal.user.id}`;
  const input = { action: "reactivate", reason: "A month on us", until: "2026-07-31" };

  const answer = (await (await setup.boss.patch(path, input)).json()) as AdminMembershipView;
  const mine = await setup.hal.membership();
  const theirs = await asAdmin(setup);

  expect(answer.days).toMatchObject({ end: "Jul 31, 2026", grantedUntil: "Jul 31, 2026" });
  expect(theirs.page).toContain("Active until Jul 31, 2026");
  expect(theirs.page).toMatch(/Granted until\s+Jul 31, 2026/);
  expect(mine.endsDay).toBe("Jul 31, 2026");
  expect(theirs.csvEnd).toBe("2026-07-31");
});
