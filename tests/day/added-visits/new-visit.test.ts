import { describe, expect, test } from "bun:test";
import { visits } from "#db/db.ts";
import {
  chosenWork,
  type NewVisitValues,
  type NewVisitView,
  newVisitValues,
  typedPlaceOf,
} from "#src/shared/day/added/new-visit.ts";
import { saveButtonText } from "#src/shared/day/added/new-visit-labels.ts";
import type { TimesWithDrive, VisitFit } from "#src/shared/day/added/visit-times.ts";
import { defaultMaxPounds } from "#src/shared/listing/sizes.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { addedClients } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { entersClient } from "../../clients/clients/added/setup.ts";
import { NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import { setUpDay, visit } from "../day-plan/setup.ts";
import { addAddedVisit, albright, enters, path, refusal } from "./setup.ts";

test.each([
  ["28803", "28803", ""],
  [" 28803-1234 ", "28803-1234", ""],
  ["14 Forest Hill Dr, 28803", "28803", "14 Forest Hill Dr"],
  ["14 Forest Hill Dr", "", "14 Forest Hill Dr"],
  ["12345 Elm St", "", "12345 Elm St"],
  ["14 Forest Hill Dr, Apt 4, Asheville, NC 28803, USA", "28803", "14 Forest Hill Dr, Apt 4"],
  ["14 Forest Hill Dr, 28803-1234, United States", "28803-1234", "14 Forest Hill Dr"],
  ["28803 US", "28803", ""],
  ["14 USA Street", "", "14 USA Street"],
  ["", "", ""],
])("reads the place %p", (typed, zipCode, address) => {
  expect(typedPlaceOf(typed)).toEqual({ zipCode, address });
});

describe("service totals", () => {
  const view: NewVisitView = {
    client: {
      id: 1,
      name: "Jane Whitaker",
      place: "28803",
      hasPlace: true,
      pets: [
        { id: 7, name: "Olive", about: "", size: "small", last: null },
        { id: 8, name: "Pip", about: "", size: null, last: null },
      ],
      weeks: 6,
      last: { date: "2026-10-17", service: "Full groom, Teeth", minutes: 105, price: 9500, petNames: ["Olive"] },
    },
    isEvent: false,
    typed: { name: "", phone: "" },
    packages: [
      { id: 1, name: "Full Groom", durationMinutes: 90, priceMin: 8000, priceMax: 9000, sizes: {} },
      { id: 2, name: "Nails Only", durationMinutes: 20, priceMin: 2100, priceMax: 2100, sizes: {} },
    ],
    addOns: [{ id: 5, name: "Teeth", durationMinutes: 10, price: 1000 }],
    sizeWeights: defaultMaxPounds,
    today: "2026-11-28",
    date: null,
    time: null,
    times: { times: [{ date: "2026-12-01", start: "10:30", nearby: false, addedMinutes: 8 }], isPlaceKnown: true },
    key: "k",
  };
  const sizes = { small: { price: 7000, minutes: 75 }, large: { price: 9000, minutes: 90 } };
  const sized = { ...view, packages: view.packages.map((one) => ({ ...one, ...(one.id === 1 && { sizes }) })) };
  const bare = { ...view, client: null, packages: [], addOns: [] };
  const last = { ...view.client!.last!, service: "Bath, brush, Teeth" };
  const [bath, nails] = view.packages.map((one, at) => ({ ...one, name: ["Bath, Brush", "Bath"][at]! }));
  const comma = { ...view, client: { ...view.client!, last }, packages: [nails!, bath!] };
  const gone = { ...view, packages: view.packages.slice(1) };

  test.each<[string, NewVisitView, Partial<NewVisitValues>, number, number | null, string]>([
    ["for the last service", view, {}, 105, 9500, "Save · Tue 10:30 AM · $95"],
    ["without its add-on", view, { addOnIds: [] }, 90, 8000, "Save · Tue 10:30 AM · $80"],
    ["for two pets", view, { petIds: ["7", "8"] }, 190, 17_000, "Save · Tue 10:30 AM · $170"],
    ["for a name with a comma", comma, { petIds: ["7", "8"] }, 190, 17_000, "Save · Tue 10:30 AM · $170"],
    ["for a small pet", sized, { addOnIds: [] }, 75, 7000, "Save · Tue 10:30 AM · $70"],
    [
      "for a small pet and one of unknown size",
      sized,
      { petIds: ["7", "8"] },
      175,
      16_000,
      "Save · Tue 10:30 AM · $160",
    ],
    [
      "for a new client's large pet",
      { ...sized, client: null },
      { petSize: "large" },
      90,
      9000,
      "Save · Tue 10:30 AM · $90",
    ],
    [
      "for a new client's giant pet",
      { ...sized, client: null },
      { petSize: "giant" },
      90,
      8000,
      "Save · Tue 10:30 AM · $80",
    ],
    ["for another package", view, { offer: "2", addOnIds: [] }, 20, 2100, "Save · Tue 10:30 AM · $21"],
    ["with minutes and price typed", view, { minutes: "60", price: "60.50" }, 60, 6050, "Save · Tue 10:30 AM · $60.50"],
    ["for a service that is no longer a package", gone, {}, 105, 9500, "Save · Tue 10:30 AM · $95"],
    ["without packages", bare, { service: "Bath" }, 60, null, "Save · Tue 10:30 AM"],
    ["at a typed time", view, { date: "2026-12-03", start: "14:00" }, 105, 9500, "Save · Thu 2:00 PM · $95"],
    ["on an invalid day", view, { date: "warm", start: "14:00", price: "a lot" }, 105, Number.NaN, "Save"],
    ["for an event", { ...bare, isEvent: true }, {}, 60, null, "Save"],
  ])("%s", (_, shown, changed, minutes, price, save) => {
    const values = { ...newVisitValues(shown), ...changed };
    expect(chosenWork(shown, values)).toMatchObject({ minutes, price });
    expect(saveButtonText(shown, values).replaceAll(" ", " ")).toBe(save);
  });
});

test.each([null, "Visit", "Bath & Brush", "Bath & Brush, Teeth"])(
  "repeats the service %p of a last visit",
  async (service) => {
    const { as } = await setUpDay();
    const june = await entersClient(as.gus);
    await enters(as.gus, { clientName: null, clientId: june.id, date: "2026-05-05", service });
    const page = await (await as.gus.get(`/visits/new?client=${june.id}`)).text();
    const { view, values } = JSON.parse(/"new-visit".*?json">(.*?)<\/script>/s.exec(page)![1]!);
    expect(chosenWork(view, values)).toMatchObject({ service, minutes: 90, isAsLast: true });
  },
);

testWith("adds one visit for a repeated key and another for another groomer's key", setUpDay, async ({ app, as }) => {
  const gil = await addGroomer(app, "gil");
  const send = (window = as.gus) => window.post(path, { ...albright, start: "10:00" }, { "idempotency-key": "one" });

  const [first, second] = await Promise.all([send(), send()]);
  expect([first!.status, second!.status]).toEqual([201, 201]);
  expect(((await first!.json()) as { id: number }).id).toBe(((await second!.json()) as { id: number }).id);
  expect((await send(signedIn(app, gil.user, "groomer"))).status).toBe(201);
  expect(app.ctx.db.select().from(visits).all()).toHaveLength(2);
  expect((await as.gus.post(path, albright, { "idempotency-key": "no spaces" })).status).toBe(400);
});

const others = [
  { start: "11:00", date: "2026-06-17", minutes: 60, price: 5000, service: "Nails Only", note: "Back door" },
  { clientName: "Otis Brambley", until: "11:00", zipCode: "28801", address: "14 Forest Hill Dr", petName: "Moose" },
].flatMap((fields) => Object.entries(fields).map(([name, value]) => ({ [name]: value })));
const more = [{ phone: "828-555-0163" }, { zipCode: null }, { repeat: { everyWeeks: 4 } }];
test.each([...others, ...more, { clientName: null, title: "Vet fair" }])(
  "lets a groomer who saves %j know the first visit is saved",
  async (changes) => {
    const { app, as } = await setUpDay();
    const send = (more = {}) => as.gus.post(path, { ...albright, ...more }, { "idempotency-key": "one" });
    expect((await send()).status).toBe(201);

    expect(await refusal(send(changes))).toEqual({
      status: 409,
      message: "You already saved this visit for Tue, Jun 16, 10:00 AM. Change it on your calendar.",
    });
    expect((await send()).status).toBe(201);
    expect(app.ctx.db.select().from(visits).all()).toHaveLength(1);
  },
);

testWith("adds a new client and the visit together or not at all", setUpDay, async ({ app, as }) => {
  const jan = { clientName: "Jan Oduya", phone: "828-555-0163", petName: "Moose", petSize: "large", zipCode: null };
  const asked = await refusal(as.gus.post(path, { ...albright, ...jan, start: "22:00" }));
  expect(asked).toEqual({ status: 409, confirm: "You close at 6:00 PM that day." });
  expect(addedClients(app.ctx.db)).toEqual([]);

  const added = await enters(as.gus, jan);
  expect(added).toMatchObject({
    name: "Jan Oduya",
    zipCode: null,
    pets: [{ name: "Moose" }],
    phone: { shown: "828-555-0163" },
  });
  expect(addedClients(app.ctx.db)).toMatchObject([{ phone: "828-555-0163", zipCode: null }]);
});

testWith("suggests three times for the client and no drive without a ZIP code", setUpDay, async (setup) => {
  const { gus } = setup.as;
  const june = await entersClient(gus);
  const times = async (query: Record<string, string>) =>
    (await (
      await gus.get(`${path}/times?${new URLSearchParams({ minutes: "60", ...query })}`)
    ).json()) as TimesWithDrive;

  const known = await times({ clientId: String(june.id) });
  expect(known.isPlaceKnown).toBe(true);
  expect(known.times).toHaveLength(3);
  const driving = known.times.map(({ addedMinutes }) => addedMinutes!);
  expect(driving).toEqual(driving.toSorted((a, b) => a - b));
  const unknown = await times({});
  expect(unknown).toMatchObject({ isPlaceKnown: false });
  expect(unknown.times.flatMap(({ addedMinutes }) => addedMinutes ?? [])).toEqual([]);
  expect((await times({ zipCode: "28803", date: NEXT_TUESDAY })).times.map(({ date }) => date)).toEqual(
    Array(3).fill(NEXT_TUESDAY),
  );
  await gus.patch("/api/day-rules", { maxVisits: 1 });
  await visit(setup, "ana");
  const elsewhere = await times({ zipCode: "28803", date: NEXT_TUESDAY });
  expect(elsewhere.times).not.toEqual([]);
  expect(elsewhere.times.every(({ date }) => date !== NEXT_TUESDAY)).toBe(true);
});

test.each([
  ["it fits", { start: "14:00" }, null, true],
  ["it makes another visit late", { start: "10:30" }, /^You'd reach .* late\.$/, false],
  ["the groomer closes before it ends", { start: "17:30" }, /^You close at 6:00 PM that day\.$/, true],
  ["the groomer is not open yet", { start: "06:00" }, /^You open at 8:00 AM that day\./, true],
  ["the groomer is closed that day", { date: "2026-06-14" }, /^You're closed on Jun 14, 2026\.$/, false],
  ["it has passed", { date: "2026-06-01" }, null, false],
])("previews a visit's effect on the day: %s", async (_, changed, problem, isKnown) => {
  const { as } = await setUpDay();
  await enters(as.gus, { start: "10:00" });
  const asked = { minutes: "60", zipCode: "28803", date: NEXT_TUESDAY, start: "14:00", ...changed };

  const fit = (await (await as.gus.get(`${path}/fit?${new URLSearchParams(asked)}`)).json()) as VisitFit;
  if (problem) expect(fit.problem).toMatch(problem);
  else expect(fit.problem).toBeNull();
  expect(fit.addedMinutes !== null).toBe(isKnown);
  // The question comes once, with the same sentence.
  const input = { ...albright, clientName: "Otis Brambley", ...asked, minutes: 60 };
  expect((await as.gus.post(path, input)).status).toBe(problem ? 409 : 201);
  expect((await as.gus.post(path, { ...input, clientName: "Ida Voss", confirm: true })).status).toBe(201);
});

describe("without script", () => {
  const form = (page: string) =>
    Object.fromEntries(
      [...page.matchAll(/name="(key)"[^>]*value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
    );

  testWith("finds a client and adds a visit that can be texted about and undone", setUpDay, async ({ app, as }) => {
    const june = await entersClient(as.gus);
    const page = async (address: string) => (await as.gus.get(address)).text();

    const found = await page(`/visits/new?q=albr&date=${NEXT_TUESDAY}`);
    const address = `/visits/new?date=${NEXT_TUESDAY}&client=${june.id}`;
    expect(found).toContain(address.replace("&", "&amp;"));
    const { key } = form(await page(address));
    const sent = await as.gus.submit(address, {
      key: key!,
      petIds: String(june.pets[0]!.id),
      time: `${NEXT_TUESDAY} 10:00`,
      offer: "",
      service: "Bath",
      price: "95",
    });
    expect(sent.status).toBe(303);
    const booked = sent.headers.get("location")!;
    const text = await page(booked);
    expect(text).toContain('href="sms:+18285550142?&amp;body=Hi%20June%2C%20Pepper%20is%20booked');
    expect((await as.gus.submit(booked.replace("booked", "undo"), {})).headers.get("location")).toBe(
      "/groomer-dashboard?tab=bookings",
    );
    expect(app.ctx.db.select().from(visits).all()).toEqual([]);
  });

  testWith("shows errors in the form and asks about a full day", setUpDay, async ({ as }) => {
    const address = "/visits/new?name=Jan";
    const send = (fields: Record<string, string>) =>
      as.gus.submit(address, { clientName: "Jan", petName: "Moose", date: NEXT_TUESDAY, start: "21:00", ...fields });

    const wrong = await send({ petName: "", place: "00000", phone: "12" });
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    for (const words of ["Enter the pet&#x27;s name", "Enter at least 10 digits"]) expect(html).toContain(words);
    const full = await send({});
    expect(full.status).toBe(409);
    expect(await full.text()).toContain("You close at 6:00 PM that day.");
    expect((await send({ confirm: "true" })).status).toBe(303);
  });
});

testWith("offers no text without a phone and no form for a removed client", setUpDay, async ({ app, as, gus }) => {
  const june = await entersClient(as.gus, { phone: null });
  const own = addAddedVisit(app, { groomerId: gus.profile.id, clientId: june.id, preferredDate: NEXT_TUESDAY });

  const page = await (await as.gus.get(`/visits/${own.id}/booked`)).text();
  expect(page).not.toContain("sms:");
  expect(page).toContain("You have no phone number for June Albright.");
  await as.gus.delete(`/api/clients/${june.id}`);
  expect((await as.gus.get(`/visits/new?client=${june.id}`)).status).toBe(404);
  expect((await as.gus.post(path, { ...albright, clientName: null, clientId: june.id })).status).toBe(404);
});
