import { beforeEach, expect, test } from "bun:test";
import { visits } from "#db/db.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { signedIn } from "#tests/support/people.ts";
import { findRows } from "#tests/support/rows.ts";
import { serviceAt } from "#tests/support/service-at.ts";
import { NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import { setUpDay, tuesday, visit } from "./setup.ts";

let setup: Awaited<ReturnType<typeof setUpDay>>;
beforeEach(async () => {
  setup = await setUpDay();
});

interface Kept {
  path: string;
  html: string;
}
const keptDays = async (): Promise<Kept[]> => (await setup.as.gus.get("/api/offline-days")).json();
const textOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("keeps today and tomorrow offline by the groomer's calendar with the time saved", async () => {
  setup.app.clock.set(tuesday("00:00") - HOUR_MS / 2);

  const [monday, next] = await keptDays();

  expect([monday!.path, next!.path]).toEqual([
    "/groomer-dashboard/day/2026-06-15",
    `/groomer-dashboard/day/${NEXT_TUESDAY}`,
  ]);
  expect(textOf(monday!.html)).toContain("This is your plan as of 11:30 PM, Mon, Jun 15.");
  expect(textOf(monday!.html)).toMatch(/No visits on this day\.(?!.*Add a visit)/);
});

test("keeps visit details offline without access instructions", async () => {
  await visit(setup, "bob", {
    ...serviceAt("12 Oak Street", "Asheville", "28803"),
    coatCondition: "matted",
    specialInstructions: "Ring twice, then #4711",
    access: { gateCode: "9876#", note: "Key below the blue pot", whoIsHome: "Grandma" },
  });
  setup.app.clock.set(tuesday("06:00"));

  const [today] = await keptDays();
  const text = textOf(today!.html);

  expect(text).toContain("12 Oak Street, Asheville, NC 28803");
  for (const part of ["bob Tester", "828-555-0100", "Matted", "1 visit", "Google Maps"]) expect(text).toContain(part);
  for (const secret of ["9876", "#4711", "blue pot", "Grandma"]) expect(today!.html).not.toContain(secret);
  expect(today!.html.match(/<script.*?script>/g)).toEqual([
    '<script type="module" src="/build/start-worker.js"></script>',
  ]);
  expect(today!.html).not.toContain("<form");
});

test("escapes addresses in an offline day", async () => {
  const evil = "</style><script>alert(1)</script>";
  await visit(setup, "ana", serviceAt(evil, "Asheville", "28801"));
  setup.app.clock.set(tuesday("06:00"));

  const [today] = await keptDays();

  expect(today!.html).toContain("alert(1)");
  expect(today!.html).not.toContain("<script>");
});

test("names the session of a response and reports an ended session", async () => {
  const { app, as } = setup;
  const of = (response: Response) => response.headers.get("x-session");
  const page = of(await as.gus.get("/groomer-dashboard"));
  expect(page).toMatch(/^\d+$/);
  expect(of(await as.gus.get("/api/offline-days"))).toBe(page);
  expect(of(await signedIn(app, setup.gus.user, "groomer").get("/api/user"))).not.toBe(page);
  expect(of(await app.visitor().get("/groomers"))).toBeNull();

  const old = [...as.gus.cookies];
  expect(of(await as.gus.post("/api/logout"))).toBe("none");
  for (const [name, value] of old) as.gus.cookies.set(name, value);
  expect(of(await as.gus.get("/api/user"))).toBe("none");
  expect(of(await as.gus.get("/"))).toBe("none");
});

test("refuses a change and a form of another person's page, and writes nothing", async () => {
  const { app, as, gus } = setup;
  const fair = { title: "Vet fair", date: NEXT_TUESDAY, start: "10:00", minutes: 60, confirm: true };
  const count = () => findRows(app.ctx.db, visits).filter(({ title }) => title === fair.title).length;
  const sends = async (person: string) => (await as.gus.post("/api/visits", fair, { "x-person": person })).status;

  for (const other of [String(gus.user.id + 1), "", "gus", `${gus.user.id}.0`]) expect(await sends(other)).toBe(401);
  expect(count()).toBe(0);
  expect((await as.ana.post("/api/visits", fair, { "x-person": String(gus.user.id) })).status).toBe(401);
  expect(await sends(String(gus.user.id))).toBe(201);
  expect(count()).toBe(1);
  const isSent = async (by: typeof as.ana, path: string, person: number) =>
    (await by.submit(path, { "x-person": `${person}` })).headers.get("location") !== "/auth?mode=login";
  for (const path of ["/visits/new", "/groomer-dashboard/start?step=you", "/two-step?do=not-now", "/report/person/1"])
    expect([await isSent(as.gus, path, gus.user.id + 1), await isSent(as.gus, path, gus.user.id)]).toEqual([
      false,
      true,
    ]);
  const profile = `/groomer/${gus.profile.id}`;
  for (const path of [profile, `${profile}/ask`, `${profile}/phone`, `/saved/${gus.profile.id}`])
    expect([await isSent(as.ana, path, gus.user.id), await isSent(app.visitor(), path, gus.user.id)]).toEqual([
      false,
      true,
    ]);
  const { id } = await (await as.ana.get("/api/user")).json();
  expect((await (await as.ana.get(profile)).text()).split(`name="x-person" value="${id}"></form>`)).toHaveLength(4);
});
