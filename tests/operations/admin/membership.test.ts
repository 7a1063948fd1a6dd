import { expect, test } from "bun:test";
import { groomerProfiles, memberships, outbox } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { AdminMembershipView } from "#src/shared/operations/admin.ts";
import { type MembershipSetup, setUpMembership } from "#tests/money/memberships/setup.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab, type Tab } from "#tests/visits/bookings/requests/open-tab.ts";
import { setUpAdmin } from "./setup.ts";

type Setup = Awaited<ReturnType<typeof setUp>>;

async function setUp() {
  const { app, boss } = await setUpAdmin({ RATE_LIMITS: "off" });
  const hal: MembershipSetup = await setUpMembership(app, "hal");
  changeRows(app.ctx.db, groomerProfiles, { id: hal.groomerId }, { timeZone: "Pacific/Honolulu" });
  app.clock.set(Date.parse("2026-06-11T06:30:00Z"));
  return { app, hal, boss: signedIn(app, boss, "admin") };
}

const emailOf = ({ app, hal }: Setup, subject: string) =>
  findRows(app.ctx.db, outbox).find((email) => email.recipient === hal.user.email && email.subject === subject)!.text;

async function asAdmin({ boss, hal }: Setup) {
  const page = await (await boss.get(`/admin/users/${hal.user.id}`)).text();
  const csv = await (await boss.get("/api/admin/users.csv?q=hal")).text();
  const [names = [], values = []] = csv
    .trim()
    .split("\r\n")
    .map((line) => line.replaceAll('"', "").split(","));
  return { page: page.replaceAll(/<[^>]*>/g, " "), csvEnd: values[names.indexOf("membership end")] };
}

testWith("shows one first charge and end date to the groomer, the admins, and in their file", setUp, async (setup) => {
  expect((await setup.hal.subscribe()).nextCharge!.day).toBe("Jul 10, 2026");
  expect((await asAdmin(setup)).page).toMatch(/next charge Jul 10, 2026[\s\S]+Member since\s+Jun 10, 2026/);
  await setup.hal.gus.post("/api/membership/cancel", { reason: "A season off" });
  const mine = await setup.hal.membership();
  const theirs = await asAdmin(setup);
  const dashboard = await (await setup.hal.gus.get("/groomer-dashboard")).text();

  expect(mine.endsDay).toBe("Jul 10, 2026");
  expect(mine.words).toContain("Jul 10, 2026");
  expect(dashboard).toContain("Jul 10, 2026");
  expect(dashboard).not.toContain("Jul 11, 2026");
  expect(emailOf(setup, "Your membership will end")).toContain("Friday, July 10, 2026");
  expect(theirs.page).toContain("Active until Jul 10, 2026");
  expect(theirs.page).toMatch(/End\s+Jul 10, 2026/);
  expect(theirs.csvEnd).toBe("2026-07-10");
});

testWith("ends a grant on the day the admin chose", setUp, async (setup) => {
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

const input = { action: "cancel", reason: "Moved away" };

testWith("refuses each wrong input beside its field and changes nothing", setUpAdmin, async ({ app, as, gus }) => {
  const before = findRows(app.ctx.db, memberships);
  const cases: [object, string][] = [
    [{ reason: "x" }, "action"],
    [{ action: "delete", reason: "x" }, "action"],
    [{ action: "cancel" }, "reason"],
    [{ action: "cancel", reason: " " }, "reason"],
    [{ action: "cancel", reason: "x".repeat(501) }, "reason"],
    [{ ...input, until: "2026-07-31" }, "until"],
    [{ ...input, action: "reactivate", until: "2026-06-09" }, "until"],
    [{ ...input, action: "reactivate", until: "soon" }, "until"],
  ];
  for (const [body, field] of cases) {
    const answer = await as.boss.patch(`/api/admin/groomer-subscription/${gus.user.id}`, body);
    expect([answer.status, Object.keys((await answer.json()).error.fields)]).toEqual([422, [field]]);
  }
  expect(findRows(app.ctx.db, memberships)).toEqual(before);
});

async function setUpEnding(daysUnpaid?: number) {
  const setup = await setUpMembership();
  if (daysUnpaid !== undefined) await setup.subscribe("declines-later").then(() => setup.pass(daysUnpaid));
  const boss = signedIn(setup.app, await addUser(setup.app, "admin", "boss"), "admin");
  const path = `/admin/users/${setup.user.id}`;
  return { ...setup, boss, path };
}

const dayAhead = (now: number, days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);

test.each(["a paid one that ends", "a grant that ends", "one that ended"])(
  "asks an admin for the end date when reactivating: %s",
  async (kind) => {
    const { app, boss, path, groomerId, gus, subscribe, pass, membership } = await setUpEnding();
    if (kind === "a grant that ends") {
      const granted = { grantedUntil: app.clock.now() + 9 * DAY_MS, endAction: "cancel", state: "canceling" } as const;
      changeRows(app.ctx.db, memberships, { groomerId }, granted);
    } else if (kind === "a paid one that ends") {
      await subscribe();
      await gus.post("/api/membership/cancel");
    }
    await openTab(boss, path, async (tab) => {
      await tab.press("Reactivate");
      await tab.type("dialog textarea", "A month on us");
      await tab.type("dialog input[name=until]", dayAhead(app.clock.now(), 60));
      await tab.submit();
    });

    expect(await membership()).toMatchObject({ isActive: true });
    await pass(45);
    expect(await membership()).toMatchObject({ isActive: true });
  },
);

const redOnes = (tab: Tab) =>
  [...tab.find("#membership-title")!.closest("section")!.querySelectorAll(".btn.danger")].map(
    (button) => button.textContent,
  );

const NOW = ["End now: nonpayment", "End now: card declined"];

test.each<[string, string[], string[], Record<string, string>?]>([
  ["a trial", [], NOW, { "End after the current period": "The membership stays active until then" }],
  ["one that ends", ["cancel"], NOW],
  ["one that ended", ["non_payment"], [], { Reactivate: "paid time that is left comes back" }],
  ["an unpaid one", [], NOW, { "End after the current period": "it ends now", Reactivate: "We charge the card" }],
])("shows the immediate end in red, and what becomes of a debt: %s", async (kind, before, red, says = {}) => {
  const { boss, path, user } = await setUpEnding(kind === "an unpaid one" ? 31 : 0);
  for (const action of before)
    await boss.patch(`/api/admin/groomer-subscription/${user.id}`, { action, reason: "A good reason" });

  await openTab(boss, path, async (tab) => {
    expect(redOnes(tab)).toEqual(red);
    for (const [action, text] of Object.entries(says)) {
      await tab.press(action);
      expect(tab.text("dialog p")).toContain(text);
      expect(tab.text("dialog")).toContain("Included in emails to them");
      await tab.press("Back");
    }
  });
});
