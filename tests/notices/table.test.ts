import { beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import {
  allowedPhotos,
  clients,
  messages,
  outbox,
  proposals,
  pushQueue,
  reviews,
  smsQueue,
  transact,
  users,
  visitNotes,
  visitPhotos,
  visits,
} from "#db/db.ts";
import { features } from "#src/features.ts";
import type { NoticeEvent, NoticeEvents } from "#src/notices/notice.ts";
import { notify } from "#src/notices/notify.ts";
import { noticesOf } from "#src/notices/table.ts";
import { createPushWorker } from "#src/push/worker.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { otherSide, type Side } from "#src/shared/visits/booking-labels.ts";
import { addUser } from "#tests/support/people.ts";
import { addRow, changeRows, findRows, sendDueMails, threadKeyOf } from "#tests/support/rows.ts";
import { pushService } from "../people/devices/push-service.ts";
import { switchesOn, titlesOf } from "../people/devices/setup.ts";
import { agreed, withTexts } from "../people/sms/setup.ts";
import { NEXT_TUESDAY, sendRequest, setUpBookings, TUESDAY_NOON } from "../visits/bookings/setup.ts";
import { accountCases, setUpAccounts } from "./of-accounts.ts";

const { events } = noticesOf({ features });
const NINE = TUESDAY_NOON - 3 * 60 * MINUTE_MS;
type Visit = Partial<typeof visits.$inferInsert>;
type Change = Visit | (() => unknown);

/** Events without a visit, and the tests of how they wait and become untrue. */
const elsewhere: Record<string, string> = {
  "device.added": "tests/people/devices/devices.test.ts",
  "number.requested": "tests/people/sms/consent.test.ts",
  "number.confirmed": "tests/people/sms/consent.test.ts",
  "number.confirmed-elsewhere": "tests/people/sms/consent.test.ts",
  "reminder.next-visit": "tests/email/recheck.test.ts",
  "client.invited": "tests/clients/clients/added/invite.test.ts",
  "day.out-of-order": "tests/day/day-plan/arrival-windows-job.test.ts",
  "day.tomorrow": "tests/people/devices/pushes.test.ts",
  "repeats.changed": "tests/visits/bookings/repeats/repeats.test.ts",
  "report.decided": "tests/talk/reviews/report.test.ts",
};

interface Case {
  is?: Change;
  facts?: Record<string, unknown>;
  untrue: Record<string, Change>;
  only?: Record<string, Side>;
}

let setup: Awaited<ReturnType<typeof setUpAll>>;

async function setUpAll() {
  const service = pushService();
  const all = await setUpBookings({}, {}, { hasOwnDb: true });
  const { app, as, ana, gus } = all;
  Object.assign(app.ctx, { fetchOutside: service.fetchOutside });
  const { provider, ...texts } = withTexts(app);
  agreed(app, ana.id, { number: "+18285550143" });
  agreed(app, gus.user.id, { number: "+18285550144" });
  const phones = { parent: await switchesOn(as.ana, service), groomer: await switchesOn(as.gus, service) };
  const { id } = await sendRequest(all, "ana");
  const { db } = app.ctx;
  const worker = createPushWorker(app.ctx);
  await addUser(app, "admin", "boss");
  const sent = (side: Side) => ({
    email: app.sent.filter(
      ({ to, text }) =>
        to.startsWith(side === "parent" ? "ana@" : "gus@") &&
        text.startsWith(side === "parent" ? "Hi ana," : "Hi gus,"),
    ).length,
    push: titlesOf(phones[side]).length,
    text: provider.sent.filter(({ to }) => to.endsWith(side === "parent" ? "3" : "4")).length,
  });
  const base = db.select().from(visits).where(eq(visits.id, id)).get()!;
  return {
    ...all,
    id,
    set: (change: Visit) => db.update(visits).set(change).where(eq(visits.id, id)).run(),
    account: (side: Side, change: Partial<typeof users.$inferInsert>) =>
      changeRows(db, users, { id: side === "parent" ? ana.id : gus.user.id }, change),
    sent,
    async deliver() {
      app.ctx.lease.take();
      await sendDueMails(app.ctx);
      worker.run();
      await worker.settled();
      await texts.deliver();
    },
    begin() {
      app.clock.set(NINE);
      for (const table of [proposals, messages, reviews, visitNotes, allowedPhotos, visitPhotos])
        db.delete(table).run();
      db.update(clients).set({ blockedByParentAt: null }).run();
      const accepted = { status: "accepted", acceptedAt: 1, arrivalFrom: "10:00", arrivalUntil: "11:00" } as const;
      changeRows(db, visits, { id }, { ...base, ...accepted, expiresAt: null, calendarSequence: 3 });
      for (const side of ["parent", "groomer"] as const) this.account(side, { disabledAt: null, closingAt: null });
      this.forget();
    },
    forget() {
      for (const table of [outbox, pushQueue, smsQueue]) db.delete(table).run();
      for (const list of [app.sent, provider.sent, phones.parent.got, phones.groomer.got]) list.length = 0;
    },
  };
}

beforeAll(async () => {
  setup = await setUpAll();
});
beforeEach(() => setup.begin());

const accepted: Change = { status: "accepted" };
const canceled: Change = { status: "cancelled" };
const moved: Change = { preferredDate: "2026-06-24" };
const proposal = (status: "open" | "withdrawn" | "declined" | "lapsed", madeBy: Side = "groomer") => ({
  is: () => {
    const { ctx } = setup.app;
    setup.set({ status: "pending" });
    const row = { id: 1, bookingId: setup.id, madeBy, status, createdAt: NINE, expiresAt: NINE + DAY_MS } as const;
    ctx.db.insert(proposals).values(row).run();
  },
  facts: { proposal: 1, by: status === "declined" ? otherSide[madeBy] : status === "lapsed" ? "system" : madeBy },
});
const now = (status: "open" | "accepted" | "declined" | "withdrawn") => () =>
  setup.app.ctx.db.update(proposals).set({ status }).run();
const writesMessage = () =>
  addRow(setup.app.ctx.db, messages, {
    ...threadKeyOf(setup.app.ctx.db, setup.id),
    ...{ id: 1, writtenBy: "groomer", text: "Hello", sentAt: NINE },
  });
const onMessage = (change: Partial<typeof messages.$inferInsert>) => () =>
  setup.app.ctx.db.update(messages).set(change).run();
const suspends = (side: Side) => () => setup.account(side, { disabledAt: 1 });
const unheard = {
  read: onMessage({ readAt: 5 }),
  hidden: onMessage({ hiddenAt: 5 }),
  "the writer suspended": suspends("groomer"),
  "the reader blocks the writer": () => setup.app.ctx.db.update(clients).set({ blockedByParentAt: 5 }).run(),
};
const reviewsIt = () => {
  const { id, gus, ana } = setup;
  const row = {
    bookingId: id,
    groomerId: gus.profile.id,
    petParentId: ana.id,
    rating: 5,
    comment: "Good",
    createdAt: 1,
  };
  setup.app.ctx.db.insert(reviews).values(row).run();
};
const photo = () => {
  const { ctx } = setup.app;
  const shape = { purpose: "note", place: 1, file: "one", width: 9, height: 9, bytes: 9, createdAt: 1 } as const;
  addRow(ctx.db, visitPhotos, { id: 1, bookingId: setup.id, userId: setup.gus.user.id, ...shape });
  ctx.db.insert(allowedPhotos).values({ photoId: 1, allowedAt: 1 }).run();
};
const hour = {
  untrue: {
    canceled,
    "moved without a window": { ...moved, arrivalFrom: null, arrivalUntil: null },
    "the groomer is there": { arrivedAt: NINE },
    "the window is over": () => setup.app.clock.set(NINE + 2 * HOUR_MS),
  },
} satisfies Case;
const afterIt = { outcome: "hidden", reason: "It names a street", entry: 7 };

const cases: Record<string, Case> = {
  "booking.requested": {
    is: { status: "pending" },
    untrue: {
      canceled,
      declined: { status: "declined" },
      accepted: { status: "accepted" },
      answered: { repliedAt: 5 },
    },
    only: { answered: "groomer" },
  },
  "booking.accepted": { untrue: { undone: { status: "pending" }, canceled, completed: { status: "completed" } } },
  "booking.agreed": { facts: { by: "parent" }, untrue: { canceled, undone: { status: "pending" } } },
  "booking.moved": {
    facts: { by: "parent", was: NEXT_TUESDAY },
    untrue: { completed: { status: "completed" }, "the groomer is there": { arrivedAt: 1 } },
  },
  "booking.declined": { is: { status: "declined" }, untrue: { undone: { status: "pending" } } },
  "booking.cancelled": {
    is: canceled,
    facts: { by: "parent", from: "accepted" },
    untrue: { "not so": { status: "completed" } },
  },
  "booking.canceled-by-site": {
    is: canceled,
    facts: { by: "parent", from: "accepted", isForSafety: false },
    untrue: { "not so": { status: "completed" } },
  },
  "booking.kept": {
    is: suspends("parent"),
    facts: { by: "parent", entry: 1 },
    untrue: { canceled: { status: "cancelled" }, restored: () => setup.account("parent", { disabledAt: null }) },
  },
  "booking.expired": {
    is: { status: "expired" },
    facts: { near: [], by: "system" },
    untrue: { "not so": { status: "completed" }, "the parent suspended": suspends("parent") },
  },
  "booking.completed": {
    is: () => {
      setup.app.clock.set(TUESDAY_NOON + MINUTE_MS);
      setup.set({ status: "completed" });
    },
    facts: { by: "groomer" },
    untrue: { "no visit after all": { status: "no_show" }, reviewed: reviewsIt },
  },
  "booking.completed-by-clock": {
    is: { status: "completed" },
    facts: { by: "system" },
    untrue: { "no visit after all": { status: "no_show" }, reviewed: reviewsIt },
    only: { reviewed: "parent" },
  },
  "booking.no_show": {
    is: { status: "no_show" },
    untrue: {
      disputed: { disputeKind: "no_show", disputedAt: 5, disputeText: "I was there" },
      "a visit after all": { status: "completed" },
    },
  },
  "visit.hour-promised": hour,
  "visit.hour-moved": hour,
  "visit.hour-agreed": hour,
  "visit.late": hour,
  "visit.without-hour": {
    is: { arrivalFrom: null, arrivalUntil: null },
    facts: { date: NEXT_TUESDAY },
    untrue: {
      canceled,
      moved,
      "it has its window": { arrivalFrom: "10:00", arrivalUntil: "11:00" },
      "the morning is over": () => setup.app.clock.set(TUESDAY_NOON),
    },
  },
  "visit.on-my-way": {
    is: { onMyWayAt: NINE },
    facts: { date: NEXT_TUESDAY, at: NINE },
    untrue: { canceled, "turned back": { onMyWayAt: null }, "the groomer is there": { arrivedAt: NINE + 1 } },
  },
  "added.on-my-way": {
    is: { source: "groomer", petParentId: null, serviceZipCode: "28801", onMyWayAt: NINE },
    facts: { date: NEXT_TUESDAY, at: NINE },
    untrue: { canceled, "turned back": { onMyWayAt: null }, "the groomer is there": { arrivedAt: NINE + 1 } },
  },
  "proposal.open": {
    ...proposal("open"),
    untrue: {
      canceled,
      accepted: now("accepted"),
      declined: now("declined"),
      withdrawn: now("withdrawn"),
      "too late": () => setup.app.clock.advance(DAY_MS),
    },
  },
  "proposal.withdrawn": {
    ...proposal("withdrawn"),
    untrue: { declined: { status: "declined" }, "open again": now("open") },
  },
  "proposal.declined": { ...proposal("declined"), untrue: { canceled, "open again": now("open") } },
  "proposal.lapsed": {
    ...proposal("lapsed"),
    untrue: { canceled, suspended: suspends("parent") },
    only: { suspended: "parent" },
  },
  "booking.noted": {
    is: () => {
      setup.set({ status: "completed" });
      addRow(setup.app.ctx.db, visitNotes, { bookingId: setup.id, text: "Slept all the time", writtenAt: 1 });
    },
    untrue: {
      "the note is removed": () => setup.app.ctx.db.delete(visitNotes).run(),
      "no visit after all": { status: "no_show" },
      "messages stopped": () => setup.app.ctx.db.update(clients).set({ blockedByParentAt: 1 }).run(),
    },
  },
  "booking.disputed": {
    is: { status: "no_show", disputeKind: "no_show", disputedAt: 5, disputeText: "I was there" },
    facts: { kind: "no_show" },
    untrue: { decided: { disputeDecidedAt: 6 } },
  },
  "booking.dispute-decided": {
    is: { status: "no_show", disputeKind: "no_show", disputedAt: 5, disputeText: "I was there", disputeDecidedAt: 6 },
    facts: { kind: "no_show", outcome: "kept", hasReview: false },
    untrue: { "not decided": { disputeDecidedAt: null } },
  },
  "photo.allowed": { is: photo, untrue: { withdrawn: () => setup.app.ctx.db.delete(allowedPhotos).run() } },
  "photo.withdrawn": { facts: { photo: 1, at: 5, hasLeft: false }, untrue: {} },
  "message.sent": {
    is: writesMessage,
    facts: { by: "groomer", message: 1 },
    untrue: unheard,
  },
  "message.unread": {
    is: writesMessage,
    facts: { by: "groomer", message: 1, count: 1 },
    untrue: unheard,
  },
  "message.decided": {
    is: writesMessage,
    facts: { by: "groomer", message: 1, ...afterIt },
    untrue: { "decided again": () => laterEntry("message 1 decided") },
  },
  "review.decided": {
    facts: { review: 1, ...afterIt },
    untrue: { "decided again": () => laterEntry("review 1 decided") },
  },
};

function laterEntry(about: string) {
  for (const side of ["parent", "groomer"]) {
    const dedupeKey = `booking ${setup.id} ${about} 8, to the ${side}`;
    const empty = { recipient: "", subject: "", text: "", html: "", createdAt: 1, sendAt: 1, sentAt: 1 };
    addRow(setup.app.ctx.db, outbox, { dedupeKey, ...empty });
  }
}

const become = (change: Change) => (typeof change === "function" ? change() : setup.set(change));

function happens(event: string, facts: object, { ctx } = setup.app) {
  const all = { id: setup.id, ...facts } as unknown as NoticeEvents[NoticeEvent];
  transact(ctx.db, (tx) => notify(ctx, tx, event as NoticeEvent, all));
}

function meant(event: string, { by }: { by?: Side } = {}): Record<Side, { email: number; push: number; text: number }> {
  const { rows } = events.find((one) => one.event === event)!;
  const of = (side: Side) => {
    const own = rows.find(
      ({ to }) => to === side || (to === "actor" && by === side) || (to === "other" && by === otherSide[side]),
    );
    return { email: own?.email ? 1 : 0, push: own?.push ? 1 : 0, text: own?.text ? 1 : 0 };
  };
  return { parent: of("parent"), groomer: of("groomer") };
}

const both = () => ({ parent: setup.sent("parent"), groomer: setup.sent("groomer") });
const nothing = { email: 0, push: 0, text: 0 };

test("covers every row of the table with a case or a named test", async () => {
  const covered = [cases, accountCases, elsewhere].flatMap(Object.keys);
  expect(covered.toSorted()).toEqual(events.map(({ event }) => event).toSorted());
  for (const file of Object.values(elsewhere)) expect([file, await Bun.file(file).exists()]).toEqual([file, true]);
});

const all = Object.entries(cases);

test.each(all)(
  "%s: sends a notification on every channel of its rows",
  async (event, { is = accepted, facts = {} }) => {
    become(is);
    happens(event, facts);
    setup.app.clock.advance(6 * MINUTE_MS);
    await setup.deliver();

    expect(both()).toEqual(meant(event, facts));
  },
);

test.each(all)(
  "%s: sends nothing to someone who has closed the account",
  async (event, { is = accepted, facts = {} }) => {
    become(is);
    happens(event, facts);
    setup.app.clock.advance(6 * MINUTE_MS);
    for (const side of ["parent", "groomer"] as const) setup.account(side, { closingAt: 1 });
    await setup.deliver();

    const { parent, groomer } = both();
    expect([parent, groomer]).toEqual([nothing, nothing]);
  },
);

/* A closing account gets no email, whether an event names the account, its business, or a side of a visit. */
const named = ["content.taken-down", "day.out-of-order", "booking.accepted", "visit.hour-promised"];
test.each(named)("%s: queues no email for a closing account", (event) => {
  for (const leftAt of [null, 1]) {
    setup.begin();
    for (const side of ["parent", "groomer"] as const) setup.account(side, { closingAt: leftAt });
    const to = event === "content.taken-down" && { to: { ...setup.ana, leftAt }, what: "photo", reason: "Rude" };
    happens(event, { ...to, groomer: setup.gus.profile.id, date: NEXT_TUESDAY });
    expect(findRows(setup.app.ctx.db, outbox).length > 0).toBe(leftAt === null);
  }
});

const untruths = all.flatMap(([event, { untrue }]) => Object.keys(untrue).map((name) => [event, name] as const));

test.each(untruths)("%s: sends nothing once it's no longer true: %s", async (event, name) => {
  const { is = accepted, facts = {}, untrue, only = {} } = cases[event]!;
  become(is);
  happens(event, facts);
  setup.app.clock.advance(6 * MINUTE_MS);
  become(untrue[name]!);
  await setup.deliver();

  const expected = meant(event, facts);
  const sides = only[name] ? [only[name]] : (["parent", "groomer"] as const);
  for (const side of sides) expected[side] = nothing;
  expect(both()).toEqual(expected);
});

const ofAccounts = Object.entries(accountCases).flatMap(([event, { untrue = {} }]) => [
  [event, "no change", 1] as const,
  ...Object.keys(untrue).map((name) => [event, name, 0] as const),
]);

test.each(ofAccounts)("%s: sends only emails that are still true after %s: %d", async (event, name, emails) => {
  const world = await setUpAccounts();
  const { is, untrue = {} } = accountCases[event]!;
  happens(event, is(world), world.app);
  world.app.clock.advance(6 * MINUTE_MS);
  untrue[name]?.(world);
  await sendDueMails(world.app.ctx);

  expect(world.app.sent).toHaveLength(emails);
});
