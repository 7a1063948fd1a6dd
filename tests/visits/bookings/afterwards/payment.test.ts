import { describe, expect, test } from "bun:test";
import { addOnServices, auditLog, bookingAddOns, clientPets, outbox, visitPets, visits } from "#db/db.ts";
import { visitsByOffer } from "#src/features/listing/offers/queries.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { ClientDetail } from "#src/shared/clients/clients.ts";
import type { BookingList } from "#src/shared/day/list/list.ts";
import { dayMoneyText } from "#src/shared/day/today/labels.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import type { BookingDetail } from "#src/shared/visits/booking-detail.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { PAID_ALREADY_TEXT, PAYMENT_TOO_EARLY_TEXT } from "#src/shared/visits/payment-labels.ts";
import { lastTimeText, paidText } from "#src/shared/visits/payment-texts.ts";
import type { PrivateNotes } from "#src/shared/visits/payments.ts";
import type { NextVisitChoices } from "#src/shared/visits/proposals.ts";
import { addAddedVisit } from "#tests/day/added-visits/setup.ts";
import { bodyOf, refusal } from "#tests/support/answers.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows, findRow, findRows, sendDueMails } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "../requests/open-tab.ts";
import { NEXT_TUESDAY, sendRequest, setUpBookings } from "../setup.ts";

const SUM = { amount: 12347, tip: 4321, method: "venmo" } as const;
const WORD = "Quillfeather";

/** Books Ana's visit and adds a vet fair on Tuesday, and sets the clock to 2 PM that day. */
async function setUpTuesday() {
  const setup = await setUpBookings();
  const { app, as, gus } = setup;
  const saved = { name: "Waffles", type: "Dog", traits: ["may-bite"] };
  const pet = await bodyOf<{ id: number }>(as.ana.post("/api/pets", saved));
  const { id } = await sendRequest(setup, "ana", { petIds: [pet.id] });
  await as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted" });
  const price = { priceMin: 8000, priceMax: 8000 };
  const own = addAddedVisit(app, { groomerId: gus.profile.id, preferredDate: NEXT_TUESDAY, ...price });
  const clientPet = findRow(app.ctx.db, clientPets, { petId: pet.id })!;
  app.clock.set(Date.parse(`${NEXT_TUESDAY}T18:00:00Z`));
  await sendDueMails(app.ctx);
  app.sent.length = 0;
  const gusHere = signedIn(app, gus.user, "groomer");
  const anaHere = signedIn(app, setup.ana, "pet_parent");
  const completes = (more: object = {}, which = id) =>
    gusHere.patch(`/api/bookings/${which}/status`, { status: "completed", ...more });
  const pays = (payment: unknown, which = id) => gusHere.patch(`/api/bookings/${which}/payment`, { payment });
  const get = async <T>(path: string) => (await (await gusHere.get(path)).json()) as T;
  const row = (which = id) => {
    const { amountPaid: amount, tip, paidBy: method, status } = findRow(app.ctx.db, visits, { id: which })!;
    return { status, payment: method && { amount, tip, method } };
  };
  return { ...setup, as: { ana: anaHere, gus: gusHere }, id, own, clientPet, completes, pays, get, row };
}

test.each(["booking", "own"] as const)("saves and changes and removes the payment for a visit (%s)", async (which) => {
  const { app, id, own, completes, pays, row, as } = await setUpTuesday();
  const visit = which === "own" ? own.id : id;

  const answer = (await (await completes({ payment: SUM }, visit)).json()) as { privateNotes: PrivateNotes };
  expect(answer.privateNotes.payment).toEqual(SUM);
  expect(row(visit)).toEqual({ status: "completed", payment: SUM });
  const changed = (await (await pays({ amount: 0, method: "cash" }, visit)).json()) as PrivateNotes;
  expect(changed.payment).toEqual({ amount: 0, tip: 0, method: "cash" });
  await pays(null, visit);
  expect(row(visit).payment).toBeNull();

  const log = findRows(app.ctx.db, auditLog).slice(-3);
  expect(log.map(({ action }) => action)).toEqual([
    which === "own" ? "added-visit-completed" : "booking-complete",
    "visit-paid",
    "visit-paid-removed",
  ]);
  expect(log.map(({ detail }) => detail).join()).not.toMatch(/12347|4321|venmo/);
  if (which === "own") {
    await pays(SUM, visit);
    await as.gus.patch(`/api/bookings/${visit}/status`, { status: "accepted" });
    expect(row(visit)).toEqual({ status: "accepted", payment: null });
  }
});

test.each([
  ["booking", SUM],
  ["booking", null],
  ["own", SUM],
  ["own", null],
] as const)("a completion (%s) sent twice is done once and gets an equal answer", async (which, payment) => {
  const { app, id, own, completes, row } = await setUpTuesday();
  const visit = which === "own" ? own.id : id;
  const sent = { from: "accepted", payment };
  const first = await completes(sent, visit);
  const before = findRows(app.ctx.db, outbox).length;
  app.clock.advance(HOUR_MS);

  expect([first.status, (await completes(sent, visit)).status]).toEqual([200, 200]);
  expect(row(visit)).toEqual({ status: "completed", payment });
  expect(findRows(app.ctx.db, outbox)).toHaveLength(before);
  const log = findRows(app.ctx.db, auditLog).filter(({ action }) => /complete/.test(action));
  expect(log).toHaveLength(1);
});

test.each([
  ["booking", { ...SUM, amount: 1 }],
  ["booking", { ...SUM, tip: 1 }],
  ["own", { ...SUM, method: "cash" }],
  ["own", { amount: 0, tip: 0, method: "not_yet" }],
] as const)("a second completion (%s) never replaces another payment", async (which, payment) => {
  const { id, own, completes, row } = await setUpTuesday();
  const visit = which === "own" ? own.id : id;
  await completes({ payment: SUM }, visit);

  const refused = await completes({ from: "accepted", payment }, visit);
  expect([refused.status, (await refused.json()).error.message]).toEqual([409, PAID_ALREADY_TEXT]);
  expect(row(visit).payment).toEqual(SUM);
});

test.each(["booking", "own"] as const)(
  "saves and exports an add-on chosen at completion (%s) and doesn't repeat it",
  async (which) => {
    const { app, as, gus, id, own, completes, get } = await setUpTuesday();
    const visit = which === "own" ? own.id : id;
    const addOn = (name: string, groomerId = gus.profile.id) =>
      addRow(app.ctx.db, addOnServices, { groomerId, name, price: 1500, durationMinutes: 20 }).id;
    const [matted, foreign] = [addOn("Matted Coat"), addOn("Bow", (await addGroomer(app, "gil")).profile.id)];
    expect(await refusal(completes({ addOnServiceIds: [foreign] }, visit))).toEqual([
      422,
      { addOnServiceIds: "Choose add-ons from this groomer" },
    ]);

    const done = await completes({ payment: SUM, addOnServiceIds: [matted] }, visit);
    const { addOnServices: kept } = (await done.json()) as BookingView;
    expect(kept).toMatchObject([{ name: "Matted Coat", price: 1500, isExtra: true }]);
    expect(await (await as.gus.get(`/bookings/${visit}`)).text()).toContain("Matted Coat");
    expect(await (await as.gus.get(`/api/income.csv?period=${NEXT_TUESDAY.slice(0, 7)}`)).text()).toContain(
      "Matted Coat",
    );
    if (which === "own") {
      await as.gus.patch(`/api/bookings/${visit}/status`, { status: "accepted" });
    } else {
      const { visit: next, last } = await get<NextVisitChoices>(`/api/bookings/${visit}/next-visit`);
      expect([next!.addOnServices, last[0]!.service]).toEqual([[], expect.stringContaining(", Matted Coat")]);
      expect((await as.gus.post(`/api/bookings/${visit}/undo-complete`, {})).status).toBe(200);
    }
    expect(findRows(app.ctx.db, bookingAddOns, { bookingId: visit })).toEqual([]);
  },
);

testWith("adds an add-on to what is typed or else to the planned price", setUpTuesday, async ({ as, gus }) => {
  const addOn = gus.addOns[0]!.id;
  await openTab(as.gus, "/groomer-dashboard?tab=bookings", async (tab) => {
    await tab.press("Mark Completed");
    const amount = "dialog [name='payment.amount']";
    const becomes: Record<string, string> = { "50": "62", "$1,000.50": "1012.50", "": "92", abc: "92", "1.2.3": "92" };
    for (const method of ["cash", "not_yet"]) {
      await tab.click(`dialog [value='${method}']`);
      for (const [typed, shown] of Object.entries({ ...becomes, "-5": "92" })) {
        await tab.type(amount, typed);
        await tab.type("dialog .about select", String(addOn));
        expect([method, typed, (tab.find(amount) as HTMLInputElement).value]).toEqual([method, typed, shown]);
        await tab.type("dialog .about select", String(addOn));
      }
    }
  });
});

/** Family: a name has the comma that separates names. Each result lists the counted packages and add-ons. */
testWith("counts completed visits by package and add-on", setUpTuesday, async ({ app, gus, own, completes }) => {
  const { packages, addOns } = gus;
  const uses = () => Object.values(visitsByOffer(app.ctx.db, gus.profile.id, gus)).map((of) => Object.values(of));
  changeRows(app.ctx.db, visits, { id: own.id }, { serviceName: `full groom, ${addOns[1]!.name}` });
  expect(uses()).toEqual([[], []]);

  await completes({ addOnServiceIds: [addOns[0]!.id] });
  await completes({}, own.id);
  expect(uses()).toEqual([packages.map(() => 1), addOns.map(() => 1)]);

  const named = (serviceName: string, ...offers: [packages: string[], addOns: string[]]) => {
    changeRows(app.ctx.db, visits, { id: own.id }, { serviceName });
    const [packages, addOns] = offers.map((names) => names.map((name, id) => ({ id, name })));
    const counts = visitsByOffer(app.ctx.db, gus.profile.id, { packages: packages!, addOns: addOns! });
    return Object.values(counts).map((of) => Object.keys(of).map(Number));
  };
  expect(named("Bath, brush & nails", ["Bath", "Bath, brush & nails"], [])).toEqual([[1], []]);
  expect(named("Bath, Brush, Teeth, gums", ["bath, brush"], ["Brush", "Teeth, gums"])).toEqual([[0], [1]]);
  expect(named("Bath, Teeth", ["Bath, Teeth, Nails"], ["bath", "Teeth"])).toEqual([[], [0, 1]]);
});

const amountError = "Enter an amount up to $10,000, or 0";
const bad: [name: string, payment: object, fields: Record<string, string>][] = [
  ["a negative amount", { amount: -1, method: "cash" }, { "payment.amount": amountError }],
  ["parts of a cent", { amount: 10.5, method: "cash" }, { "payment.amount": amountError }],
  ["$10,000.01", { amount: 1_000_001, method: "cash" }, { "payment.amount": amountError }],
  [
    "a tip of $10,000.01",
    { amount: 0, tip: 1_000_001, method: "cash" },
    { "payment.tip": "Enter a tip up to $10,000" },
  ],
  ["a tip without an amount", { tip: 500, method: "cash" }, { "payment.amount": amountError }],
  ["no method", { amount: 500 }, { "payment.method": "Choose how they paid" }],
  ["an unknown method", { amount: 500, method: "bitcoin" }, { "payment.method": "Choose how they paid" }],
  ["an unpaid tip", { amount: 500, tip: 5, method: "not_yet" }, { "payment.tip": "Add the tip once they've paid" }],
];
testWith("refuses invalid payments and changes nothing", setUpTuesday, async ({ completes, pays, row }) => {
  for (const [name, payment, fields] of bad) {
    const answer = await completes({ payment });
    expect([name, ...(await refusal(answer))]).toEqual([name, 422, fields]);
  }
  expect(row()).toEqual({ status: "accepted", payment: null });
  await completes({ payment: { amount: 1_000_000, tip: 1_000_000, method: "other" } });
  for (const [name, payment] of bad) expect([name, (await pays(payment)).status]).toEqual([name, 422]);
  expect(row().payment).toEqual({ amount: 1_000_000, tip: 1_000_000, method: "other" });
});

test("takes payments only after a completed or missed visit", async () => {
  const { as, id, own, pays, completes, row } = await setUpTuesday();
  const tooEarly = { payment: PAYMENT_TOO_EARLY_TEXT };
  expect(await refusal(pays(SUM))).toEqual([409, PAYMENT_TOO_EARLY_TEXT]);
  for (const status of ["cancelled", "no_show"])
    expect(await refusal(as.gus.patch(`/api/bookings/${id}/status`, { status, reason: "Rain", payment: SUM }))).toEqual(
      [422, tooEarly],
    );
  await completes();
  await as.gus.patch(`/api/bookings/${own.id}/status`, { status: "no_show" });
  for (const which of [id, own.id]) {
    expect(row(which).payment).toBeNull();
    expect((await pays(SUM, which)).status).toBe(200);
  }
});

test("keeps payments and private notes from the client everywhere", async () => {
  const { app, as, ana, id, own, clientPet, completes, get, row } = await setUpTuesday();
  const petNotes = [{ id: clientPet.id, note: WORD }];
  expect((await completes({ payment: SUM, petNotes, note: "Such a good dog." })).status).toBe(200);
  expect(await refusal(completes({ petNotes: [{ id: clientPet.id, note: "x" }] }, own.id))).toEqual([
    422,
    { petNotes: "Choose a pet of this visit" },
  ]);
  expect(row(own.id).status).toBe("accepted");

  const secret = /12347|123\.47|4321|43\.21|venmo|privateNotes|lastMethod/i;
  const either = new RegExp(`${secret.source}|${WORD}`, "i");
  const paths = [
    "/api/bookings/pet-parent",
    "/api/bookings/overview",
    `/api/bookings/${id}`,
    `/api/bookings/${id}/calendar.ics`,
    `/bookings/${id}`,
    "/pet-parent-dashboard?tab=bookings",
    "/messages",
    "/api/threads",
  ];
  for (const path of paths) expect([path, either.exec(await (await as.ana.get(path)).text())]).toEqual([path, null]);
  const exported = (window: typeof as.ana) =>
    window.post("/api/account/export", { password: PASSWORD }).then((answer) => answer.text());
  expect(secret.exec(await exported(as.ana))).toBeNull();
  app.clock.advance(HOUR_MS);
  await sendDueMails(app.ctx);
  expect(app.sent.map(({ to }) => to)).toContain(ana.email);
  expect(JSON.stringify([app.sent, findRows(app.ctx.db, outbox)])).not.toMatch(either);
  const chief = signedIn(app, await addUser(app, "admin", "chief"), "admin");
  expect(secret.exec(await (await chief.get(`/api/bookings/${id}`)).text())).toBeNull();

  const { privateNotes } = await get<BookingDetail>(`/api/bookings/${id}`);
  expect(privateNotes).toMatchObject({
    payment: SUM,
    lastMethod: "venmo",
    pets: [{ note: WORD, traits: ["may-bite"] }],
  });
  expect(await exported(as.gus)).toMatch(/12347/);
});

test("uses paid amounts for the day's sum and the list and the client's page", async () => {
  const { id, own, completes, pays, get, clientPet, as } = await setUpTuesday();
  const today = async () => {
    const { sum, left } = await get<TodayView>("/api/today");
    return [left, dayMoneyText(sum)];
  };
  expect(await today()).toEqual([2, "$135 – $145 today"]);
  await completes({ payment: { amount: 6000, tip: 1500, method: "cash" } });
  expect(await today()).toEqual([1, "$140 today, $15 tips"]);
  await completes({ payment: { amount: 8000, method: "not_yet" } }, own.id);
  expect(await today()).toEqual([0, "$60 today, $15 tips, $80 not paid yet"]);

  const list = await get<BookingList>("/api/bookings/groomer/list?show=not_yet");
  expect(list.visits.map((visit) => visit.id)).toEqual([own.id]);
  expect(await (await as.gus.get("/groomer-dashboard?tab=bookings&view=all&show=not_yet")).text()).toContain(
    "Not paid yet",
  );
  await pays({ amount: 8000, method: "not_yet" });
  const clientId = clientPet.clientId;
  const client = await get<ClientDetail>(`/api/clients/${clientId}`);
  expect(client.paid).toEqual({ amount: 0, tips: 0, owed: 8000, unpaid: 1 });
  expect(client.past.map(({ payment }) => payment)).toEqual([{ amount: 8000, tip: 0, method: "not_yet" }]);
  expect(client.pets[0]!.last).toMatchObject({ minutes: 60, cents: 8000, with: [] });
  expect((await get<BookingDetail>(`/api/bookings/${id}`)).privateNotes!.lastMethod).toBeNull();
});

test("suggests the client's last payment or the groomer's last method but no fee of a missed visit", async () => {
  const { app, gus, own, completes, get, id } = await setUpTuesday();
  const notesOf = async (visit: number) =>
    (await get<{ privateNotes: PrivateNotes }>(`/api/bookings/${visit}`)).privateNotes;
  const methodOf = async (visit: number) => (await notesOf(visit)).lastMethod;
  expect(await methodOf(own.id)).toBeNull();
  await completes({ payment: SUM });
  expect(await methodOf(own.id)).toBe("venmo");
  const clientId = findRow(app.ctx.db, visits, { id })!.clientId!;
  const again = { preferredDate: NEXT_TUESDAY, clientId, serviceName: "Bath & Brush", petCount: 1 };
  const later = addAddedVisit(app, { groomerId: gus.profile.id, ...again });
  await completes({ payment: { amount: 100, method: "check" } }, own.id);
  expect([await methodOf(own.id), await methodOf(later.id)]).toEqual(["check", "venmo"]);
  expect((await notesOf(later.id)).lastAmount).toBe(SUM.amount);
  // Family: a visit for more or fewer pets.
  for (const name of ["Mo", "Pepper"]) {
    const clientPetId = addRow(app.ctx.db, clientPets, { clientId, name, type: "Dog", createdAt: 1 }).id;
    addRow(app.ctx.db, visitPets, { visitId: later.id, clientPetId });
  }
  expect((await notesOf(later.id)).lastAmount).toBeNull();
  changeRows(app.ctx.db, visits, { id }, { status: "no_show", petCount: 2 });
  expect(await notesOf(later.id)).toMatchObject({ lastAmount: null, lastMethod: "venmo" });
});

describe("database limits for payments", () => {
  const rows: [name: string, columns: object][] = [
    ["an amount without a method", { amountPaid: 5, tip: 0 }],
    ["a method without an amount", { paidBy: "cash" }],
    ["an unpaid tip", { amountPaid: 5, tip: 1, paidBy: "not_yet" }],
    ["a negative tip", { amountPaid: 5, tip: -1, paidBy: "cash" }],
    ["more than $10,000", { amountPaid: 1_000_001, tip: 0, paidBy: "cash" }],
    ["a payment before the visit", { amountPaid: 5, tip: 0, paidBy: "cash", status: "accepted" }],
    ["a payment for a canceled visit", { amountPaid: 5, tip: 0, paidBy: "cash", status: "cancelled" }],
  ];
  test.each(rows)("refuses %s", async (_, columns) => {
    const { app, gus } = await setUpBookings();
    const { id: _id, ...own } = addAddedVisit(app, {
      groomerId: gus.profile.id,
      preferredDate: "2026-06-02",
      status: "completed",
    });
    expect(() => addRow(app.ctx.db, visits, { ...own, ...columns })).toThrow();
  });
});

test.each([
  [{ amount: 9000, tip: 0, method: "cash" }, "$90 cash"],
  [{ amount: 17500, tip: 2500, method: "venmo" }, "$175 + $25 tip, Venmo"],
  [{ amount: 4550, tip: 0, method: "other" }, "$45.50"],
  [{ amount: 9000, tip: 0, method: "not_yet" }, "Not paid yet: $90"],
  [{ amount: 0, tip: 0, method: "not_yet" }, "Not paid yet"],
] as const)("writes the payment %j as %s", (payment, text) => expect(paidText(payment)).toBe(text));

const last = { date: "2026-06-02", service: "Bath", minutes: 95, cents: 11000, with: [], name: "Olive" };
test.each([
  [[], ""],
  [[last], "Last time: 1 hr 35 min, $110"],
  [
    [
      { ...last, with: ["Hank"] },
      { ...last, name: "Hank", with: ["Olive"] },
    ],
    "Last time: 1 hr 35 min, $110",
  ],
  [
    [last, { ...last, name: "Hank", date: "2026-05-02", cents: null }],
    "Last time: Olive 1 hr 35 min, $110; Hank 1 hr 35 min",
  ],
])("writes the last time of %j as %s", (pets, text) => expect(lastTimeText(pets)).toBe(text));
