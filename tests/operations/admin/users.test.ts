import { expect, test } from "bun:test";
import { bookings, memberships, users, visits } from "#db/db.ts";
import { csvLine } from "#src/http/csv.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { AdminUserView } from "#src/shared/operations/admin.ts";
import type { Browser } from "#tests/support/app.ts";
import { addUser } from "#tests/support/people.ts";
import { addRow, changeRows, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { requestFor, requests } from "#tests/visits/bookings/setup.ts";
import { lastAudit, setUpAdmin } from "./setup.ts";

async function ask(window: Browser, query = "") {
  const response = await window.get(`/api/admin/users${query}`);
  const list = (await response.json()) as AdminUserView[];
  return { list, names: list.map(({ username }) => username), total: Number(response.headers.get("x-total-count")) };
}

testWith("sorts by sign-up time in lists, pages, and downloads", setUpAdmin, async ({ app, as, gus, ana }) => {
  const made = (id: number, day: string) => changeRows(app.ctx.db, users, { id }, { createdAt: Date.parse(day) });
  made(gus.user.id, "2026-06-11");
  made(ana.id, "2025-01-01");

  expect((await ask(as.boss)).names).toEqual(["gus", "boss", "una", "ana"]);
  expect((await ask(as.boss, "?sort=newest&role=groomer")).names).toEqual(["gus", "una"]);
  expect((await ask(as.boss, "?sort=oldest")).names).toEqual(["ana", "una", "boss", "gus"]);
  const csv = await (await as.boss.get("/api/admin/users.csv?sort=newest")).text();
  expect([csv.indexOf("gus") < csv.indexOf("boss"), csv.indexOf("una") < csv.indexOf("ana@")]).toEqual([true, true]);
});

testWith("gives admins all users, newest first, groomers with their profile", setUpAdmin, async ({ as, gus }) => {
  const { list, names, total } = await ask(as.boss);

  expect(names).toEqual(["boss", "ana", "una", "gus"]);
  expect(total).toBe(4);
  expect(list.at(-1)).toMatchObject({
    id: gus.user.id,
    role: "groomer",
    city: "Asheville",
    groomerProfile: {
      id: gus.profile.id,
      userId: gus.user.id,
      businessName: gus.profile.businessName,
      isMembershipActive: true,
      membershipState: "active",
      backgroundCheckStatus: "passed",
      isListed: true,
    },
  });
  expect(list[1]!.groomerProfile).toBeNull();
  expect(JSON.stringify(list)).not.toMatch(/password|hash|secret street/i);
});

testWith("searches name, username, email, business, city, and ZIP code", setUpAdmin, async ({ app, as, gus }) => {
  await addUser(app, "pet_parent", "zoe", { city: "Boise", state: "ID", zipCode: "83702", fullName: "Zoë O’Hara" });
  await addUser(app, "pet_parent", "zed", { state: "ID", zipCode: "83702-1234", fullName: "Elodie D'Arc" });
  const cases: [string, string[]][] = [
    ["zoe o'HARA", ["zoe"]],
    ["ZOË", ["zoe"]],
    ["Élodie D’Arc", ["zed"]],
    ["zoe@", ["zoe"]],
    ["boise", ["zoe"]],
    [gus.profile.businessName.toUpperCase(), ["gus"]],
    ["83702", ["zed", "zoe"]],
    ["83702-5678", ["zed", "zoe"]],
    ["100%", []],
    ["_", []],
  ];

  for (const [q, expected] of cases) {
    const { names } = await ask(as.boss, `?${new URLSearchParams({ q })}`);
    expect(names.filter((name) => expected.length === 0 || expected.includes(name))).toEqual(expected);
  }
});

testWith("finds a phone number in any format", setUpAdmin, async ({ app, as, ana, gus }) => {
  const callMe = (id: number, phoneNumber: string) => changeRows(app.ctx.db, users, { id }, { phoneNumber });
  callMe(ana.id, "+1 (828) 555\u20110134");
  callMe(gus.user.id, "828.555.0199 ext. 4");
  const cases: [string, string[]][] = [
    ["828-555-0134", ["ana"]],
    ["1 828 555 0134", ["ana"]],
    ["+18285550134", ["ana"]],
    ["(828) 555\u20130199", ["gus"]],
    ["5550134", ["ana"]],
    ["0134", ["ana"]],
    ["8285550", ["ana", "una", "gus"]],
    ["828-555-0177", []],
    ["828 ana", []],
  ];

  for (const [q, expected] of cases) {
    expect([q, (await ask(as.boss, `?${new URLSearchParams({ q })}`)).names]).toEqual([q, expected]);
  }
});

testWith("finds both people of a booking number", setUpAdmin, async ({ app, as, gus }) => {
  const { id } = await requests(as.ana, requestFor({ gus }));
  await addUser(app, "pet_parent", "bea");

  for (const q of [`#${id}`, `${id}`, ` # ${id} `]) {
    expect([q, (await ask(as.boss, `?${new URLSearchParams({ q })}`)).names]).toEqual([q, ["ana", "gus"]]);
  }
  expect((await ask(as.boss, "?q=%23999")).names).toEqual([]);
});

testWith("filters the list by role and status", setUpAdmin, async ({ app, as, gus, ana }) => {
  await addUser(app, "groomer", "nia", { fullName: "Émile Noir" });
  changeRows(app.ctx.db, users, { id: ana.id }, { disabledAt: 1 });
  changeRows(app.ctx.db, users, { id: gus.user.id }, { emailVerifiedAt: null });
  const gone = await addUser(app, "pet_parent", "gone");
  changeRows(app.ctx.db, users, { id: gone.id }, { disabledAt: 1, deletedAt: 1 });
  const cases: Record<string, string[]> = {
    "?role=groomer": ["nia", "una", "gus"],
    "?role=pet_parent": ["ana"],
    "?state=suspended": ["ana"],
    "?state=email-unconfirmed": ["gus"],
    "?state=closed": ["gone"],
    "?state=listed": ["gus"],
    "?state=not-listed": ["una"],
    "?state=no-profile": ["nia"],
    "?state=check-pending": ["una"],
    "?state=check-failed": [],
    "?state=membership-active": ["gus"],
    "?state=membership-none": ["una"],
    "?state=membership-active&role=pet_parent": [],
    "?sort=oldest&role=groomer": ["gus", "una", "nia"],
    "?sort=name": ["ana", "boss", "nia", "gus", "una"],
  };

  for (const [query, expected] of Object.entries(cases)) {
    expect([query, (await ask(as.boss, query)).names]).toEqual([query, expected]);
  }
});

test("shows no membership without a billing row and sorts groomers without a business last", async () => {
  const { app, as, gus } = await setUpAdmin();
  removeRows(app.ctx.db, memberships, { groomerId: gus.profile.id });

  expect((await ask(as.boss, "?state=membership-none&sort=oldest")).names).toEqual(["gus", "una"]);
  expect((await ask(as.boss, "?sort=business")).names.slice(2)).toEqual(["ana", "boss"]);
});

testWith("shows 50 users on a page and counts all of them", setUpAdmin, async ({ app, as }) => {
  for (let at = 0; at < 60; at++) await addUser(app, "pet_parent", `parent_${at}`);

  const pages = [];
  for (const page of [1, 2, 3]) pages.push(await ask(as.boss, `?role=pet_parent&page=${page}`));

  expect(pages.flatMap(({ names, total }) => [names.length, total])).toEqual([50, 61, 11, 61, 0, 61]);
  expect(new Set(pages.flatMap(({ names }) => names)).size).toBe(61);
});

testWith("refuses an unknown choice beside its name", setUpAdmin, async ({ as }) => {
  for (const [name, value] of [
    ["state", "asleep"],
    ["role", "dog"],
    ["sort", "tail"],
    ["page", "0"],
    ["q", "x".repeat(101)],
  ] as const) {
    const response = await as.boss.get(`/api/admin/users?${name}=${value}`);
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).error.fields)).toEqual([name]);
  }
});

testWith("shows admins which groomers let the most requests expire", setUpAdmin, async ({ app, as, gus, una }) => {
  const { id } = await requests(as.ana, requestFor({ gus }));
  const [first] = app.ctx.db.select().from(bookings).all();
  const expired = { ...first!, id: undefined, source: "site", status: "expired" } as const;
  const expire = (changes: Partial<typeof visits.$inferInsert>) =>
    addRow(app.ctx.db, visits, { ...expired, ...changes, requestKey: crypto.randomUUID() });
  for (const days of [0, 1, 1]) expire({ groomerId: una.profile.id, requestDate: app.clock.now() - days * DAY_MS });
  expire({});
  expire({ statusChangedAt: app.clock.now() - 90 * DAY_MS });
  changeRows(app.ctx.db, visits, { id }, { status: "declined" });

  const unanswered = await ask(as.boss, "?state=unanswered&sort=unanswered");
  const ordered = await ask(as.boss, "?role=groomer&sort=unanswered");

  expect(unanswered.list.map(({ username, groomerProfile }) => [username, groomerProfile!.expiredRequests])).toEqual([
    ["una", 2],
    ["gus", 1],
  ]);
  expect(ordered.names).toEqual(["una", "gus"]);
  expect(await (await as.boss.get("/api/admin/users.csv?state=unanswered")).text()).toContain(
    "requests expired in 90 days",
  );
  expect(await (await as.boss.get("/admin-dashboard?tab=groomers")).text()).toContain("2 requests expired");
});

testWith("exports the filtered users to a file and records it", setUpAdmin, async ({ app, as, boss }) => {
  const response = await as.boss.get("/api/admin/users.csv?role=groomer&sort=oldest");
  const lines = (await response.text()).trim().split("\r\n");

  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toContain('attachment; filename="mudroom-users-2026-06-10.csv"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toStartWith('"id","username","email","email confirmed","full name","role","phone"');
  expect(lines[1]).toContain(',"gus","gus@example.com","yes",');
  expect(lines[2]).toContain(',"pending",');
  expect(lastAudit(app)).toEqual({ action: "users-exported", actorId: boss.id, target: null, detail: { rows: 2 } });
});

testWith("exports more than one page", setUpAdmin, async ({ app, as }) => {
  const ctx = { ...app.ctx, hasher: { ...app.ctx.hasher, hash: async () => "x" } };
  for (let at = 0; at < 520; at++) await addUser({ ...app, ctx }, "pet_parent", `p_${at}`);

  const text = await (await as.boss.get("/api/admin/users.csv?role=pet_parent")).text();

  expect(text.trim().split("\r\n")).toHaveLength(522);
});

test("keeps text with another separator in one cell and marks what a spreadsheet would run as a formula", () => {
  for (const value of ["oak;+1", "oak\t=1", "oak|=1", " oak", "'=1"])
    expect(csvLine([value, value])).toBe(`"${value}","${value}"\r\n`);
  for (const value of ["=HYPERLINK(1)", "+1", "-1", "@x", "\tx", " =1", "＝1"]) {
    expect(csvLine([value])).toBe(`"'${value}"\r\n`);
  }
  expect(csvLine(['=a"b'])).toBe(`"'=a""b"\r\n`);
  expect(csvLine(["a,b", 'say "hi"', "two\nlines", "plain", 7, null, undefined])).toBe(
    '"a,b","say ""hi""","two\nlines","plain",7,,\r\n',
  );
});
