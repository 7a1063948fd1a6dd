import { expect, test } from "bun:test";
import { auditLog, clients, outbox, users, visits } from "#db/db.ts";
import { removeOldClients } from "#src/features/clients/clients/added/old-clients.ts";
import { deleteOldData } from "#src/features/operations/privacy/old-data.ts";
import { DAY_MS, HOUR_MS, utcDay } from "#src/shared/base/time.ts";
import { signedIn } from "#tests/support/people.ts";
import { addedClients, changeRows, findRows, linkTo, removeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { type AddedClientSetup, entersClient, setUpAddedClient } from "./setup.ts";

const gateCode = async ({ own }: AddedClientSetup) => (await own()).contact.access?.gateCode ?? null;

test("removes a gate code a week after the last visit but keeps other instructions", async () => {
  const setup = await setUpAddedClient();
  const { app, own, addedVisit } = setup;
  addedVisit("2026-06-09");
  app.clock.advance(6 * DAY_MS);
  await deleteOldData(app.ctx);
  expect(await gateCode(setup)).toBe("2209");

  app.clock.advance(3 * DAY_MS);
  await deleteOldData(app.ctx);

  expect((await own()).contact.access).toMatchObject({ parking: "In the drive", gateCode: null });
});

test.each([
  ["another visit is planned", ({ addedVisit }: AddedClientSetup) => addedVisit("2026-07-30")],
  ["a linked account has a booked visit", (setup: AddedClientSetup) => joinAna(setup, "2026-06-30", "accepted")],
  [
    "no visit has happened yet",
    ({ app, june }: AddedClientSetup) => removeRows(app.ctx.db, visits, { clientId: june.id }),
  ],
])("keeps access instructions while %s", async (_, happen) => {
  const setup = await setUpAddedClient();
  setup.addedVisit("2026-05-01");
  happen(setup);

  await deleteOldData(setup.app.ctx);

  expect(await gateCode(setup)).toBe("2209");
});

function joinAna({ app, ana, june, visit }: AddedClientSetup, preferredDate: string, status: "completed" | "accepted") {
  linkTo(app.ctx.db, june.id, ana.id, app.clock.now());
  visit(ana.id, { preferredDate, startsAt: Date.parse(`${preferredDate}T12:00:00Z`), status });
}

testWith("removes a linked client's gate code a week after the last final booking", setUpAddedClient, async (setup) => {
  removeRows(setup.app.ctx.db, visits, {});
  const code = () => addedClients(setup.app.ctx.db)[0]!.gateCode;
  joinAna(setup, "2026-05-20", "completed");
  later(setup, 6);
  await deleteOldData(setup.app.ctx);
  expect(code()).toBe("2209");

  later(setup, 1);
  await deleteOldData(setup.app.ctx);
  expect(code()).toBeNull();
});

const TOLD_AFTER = 3 * 365 - 30;
const later = ({ app }: AddedClientSetup, days: number) => app.clock.advance(days * DAY_MS);
const emails = ({ app }: AddedClientSetup) =>
  findRows(app.ctx.db, outbox).filter(({ subject }) => subject.startsWith("We'll remove"));
const names = ({ app }: AddedClientSetup) => addedClients(app.ctx.db).map(({ name }) => name);

test("warns a groomer a month before deleting and lists clients without a visit for three years", async () => {
  const setup = await setUpAddedClient();
  const { app, as, gus, addedVisit } = setup;
  await entersClient(as.gus, { name: "The Hills" });
  addedVisit("2026-07-10");
  later(setup, TOLD_AFTER + 1);
  app.clock.set(Date.parse(`${utcDay(app.clock.now())}T02:00:00Z`));
  await removeOldClients(app.ctx);

  const [email] = emails(setup);
  expect(email).toMatchObject({ recipient: gus.user.email, subject: "We'll remove a client you added" });
  expect(email!.text).toContain("/groomer-dashboard?tab=clients&show=going");
  expect(email!.text).not.toContain("Hills");
  setup.as.gus = signedIn(app, gus.user, "groomer");
  const goesOn = utcDay(app.clock.now() + 30 * DAY_MS);
  expect(await setup.list("?show=going")).toMatchObject([{ name: "The Hills", goesOn }]);

  later(setup, 30);
  await removeOldClients(app.ctx);
  expect(names(setup)).toEqual(["June Albright", "The Hills"]);
  app.clock.advance(9 * HOUR_MS);
  await removeOldClients(app.ctx);
  expect(names(setup)).toEqual(["June Albright"]);
  expect(emails(setup)).toHaveLength(2);
  const log = findRows(app.ctx.db, auditLog, { action: "old-clients-removed" });
  expect(log).toMatchObject([{ actorId: null, detail: '{"clients":1}' }]);
});

testWith("emails a groomer about all old clients but once a day", setUpAddedClient, async (setup) => {
  const { app, as } = setup;
  const { id } = await entersClient(as.gus, { name: "The Hills" });
  changeRows(app.ctx.db, clients, { id }, { createdAt: app.clock.now() + HOUR_MS });
  for (const hours of [24 * TOLD_AFTER, 1, 24]) {
    app.clock.advance(hours * HOUR_MS);
    await removeOldClients(app.ctx);
  }
  expect(emails(setup)).toHaveLength(2);
});

test.each([
  [
    "an added visit",
    ({ addedVisit, app }: AddedClientSetup) => addedVisit(new Date(app.clock.now()).toISOString().slice(0, 10)),
  ],
  [
    "a booking of the linked account",
    ({ app, ana, june, visit }: AddedClientSetup) => {
      linkTo(app.ctx.db, june.id, ana.id, 1);
      visit(ana.id, { startsAt: app.clock.now() - DAY_MS });
    },
  ],
])("keeps expiring clients after %s", async (_, happen) => {
  const setup = await setUpAddedClient();
  later(setup, TOLD_AFTER);
  await removeOldClients(setup.app.ctx);
  expect(emails(setup)).toHaveLength(1);

  setup.as.gus = signedIn(setup.app, setup.gus.user, "groomer");
  expect((await setup.own()).goesOn).not.toBeNull();
  happen(setup);
  expect((await setup.own()).goesOn).toBeNull();
  later(setup, 31);
  await removeOldClients(setup.app.ctx);

  expect(addedClients(setup.app.ctx.db)).toMatchObject([{ remindedAt: null }]);
});

test.each(["declined", "cancelled", "expired"] as const)(
  "deletes an expiring client whose only request was %s",
  async (status) => {
    const setup = await setUpAddedClient();
    const { app, ana, june, visit } = setup;
    linkTo(app.ctx.db, june.id, ana.id, 1);
    later(setup, TOLD_AFTER);
    await removeOldClients(app.ctx);
    visit(ana.id, { startsAt: app.clock.now() - DAY_MS, status });

    later(setup, 31);
    await removeOldClients(app.ctx);

    expect(names(setup)).toEqual([]);
  },
);

test.each(["blockedAt", "blockedByParentAt"])("keeps %s and bookings of an old client with an account", async (by) => {
  const setup = await setUpAddedClient();
  const { app, ana, june, own } = setup;
  joinAna(setup, "2026-06-09", "completed");
  changeRows(app.ctx.db, clients, { id: june.id }, { [by]: 1 });
  for (const days of [TOLD_AFTER + 1, 31]) {
    later(setup, days);
    await removeOldClients(app.ctx);
  }
  setup.as.gus = signedIn(app, setup.gus.user, "groomer");

  const left = { source: "request", name: null, note: null, linkedAt: null, [by]: 1 };
  expect(findRows(app.ctx.db, clients, { accountId: ana.id })).toMatchObject([left]);
  expect((await own()).pastCount).toBe(3);
});

testWith("warns a groomer again after a suspension and waits another month", setUpAddedClient, async (setup) => {
  const { app, gus } = setup;
  const suspend = (disabledAt: number | null) => changeRows(app.ctx.db, users, { id: gus.user.id }, { disabledAt });
  later(setup, TOLD_AFTER);
  await removeOldClients(app.ctx);
  suspend(1);
  later(setup, 40);
  await removeOldClients(app.ctx);
  expect([names(setup), emails(setup).length]).toEqual([["June Albright"], 1]);

  suspend(null);
  later(setup, 20);
  await removeOldClients(app.ctx);
  expect(names(setup)).toEqual(["June Albright"]);
  expect(emails(setup)).toHaveLength(2);

  later(setup, 30);
  await removeOldClients(app.ctx);
  expect(names(setup)).toEqual([]);
});
