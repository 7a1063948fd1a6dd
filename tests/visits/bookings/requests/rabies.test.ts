import { expect, test } from "bun:test";
import { bookings, outbox } from "#db/db.ts";
import { rabiesRefusal } from "#src/domain/rabies.ts";
import type { RabiesRule } from "#src/shared/listing/policies-labels.ts";
import { haveReadyText } from "#src/shared/visits/overview/overview-labels.ts";
import { rabiesMarks } from "#src/shared/visits/pets/care-marks.ts";
import { setsPolicies } from "#tests/listing/policies/setup.ts";
import { testWith } from "#tests/support/test-with.ts";
import { adds } from "#tests/visits/pets/setup.ts";
import { MORNING, NEXT_TUESDAY, oakStreet, requestFor, requests, sendRequest, setUpBookings } from "../setup.ts";
import { openForm } from "./booking-form.ts";
import { openTab } from "./open-tab.ts";

const dog = (name: string, rabiesUntil: string | null) => ({ name, rabiesUntil });
const DAY_BEFORE = "2026-06-15";

test.each([
  ["no", [dog("Waffles", null)], null],
  ["preferred", [dog("Waffles", null)], null],
  ["required", [], null],
  ["required", [dog("Waffles", NEXT_TUESDAY)], null],
  ["required", [dog("Waffles", DAY_BEFORE)], "Waffles has no current rabies vaccination"],
  ["required", [dog("Waffles", null), dog("Pickle", "2030-01-01")], "Waffles has no current rabies vaccination"],
  [
    "required",
    [dog("Waffles", null), dog("Pickle", DAY_BEFORE)],
    "Waffles and Pickle have no current rabies vaccination",
  ],
  ["required", [dog("A", null), dog("B", null), dog("C", null)], "A, B, and C have no current rabies vaccination"],
] satisfies [RabiesRule, object[], string | null][])("applies the rabies rule %p in case %#", (rule, pets, start) => {
  const refusal = rabiesRefusal(rule, pets, NEXT_TUESDAY);

  if (start === null) expect(refusal).toBeNull();
  else expect(refusal).toStartWith(`${start} for Jun 16, 2026`);
});

test.each([
  [null, "no", []],
  [null, "preferred", [{ words: "No rabies vaccination on file", isCaution: true }]],
  [null, "required", [{ words: "No rabies vaccination on file", isCaution: true }]],
  [NEXT_TUESDAY, "no", [{ words: "Rabies vaccination expires Jun 16, 2026", isCaution: false }]],
  [DAY_BEFORE, "no", [{ words: "Rabies vaccination expired Jun 15, 2026", isCaution: true }]],
] as const)("marks a shot valid until %p under the rule %p", (until, rule, marks) =>
  expect(rabiesMarks(until, NEXT_TUESDAY, rule)).toEqual([...marks]),
);

testWith("asks a parent for proof of described pets when the groomer wants it", setUpBookings, async (setup) => {
  const waffles = await adds(setup.as.ana, { name: "Waffles", type: "Dog", rabiesUntil: NEXT_TUESDAY });
  const ready = async (changes: Record<string, unknown>) => {
    return haveReadyText(await sendRequest(setup, "ana", changes)).replace(/^.* for the groomer/, "");
  };
  expect(await ready({})).toBe("");

  await setsPolicies(setup, { rabies: "preferred" });

  expect(await ready({ petInfo: "Biscuit, a poodle" })).toBe(" and proof of rabies vaccination");
  expect(await ready({ petCount: 2 })).toBe(" and proof of rabies vaccination for each pet");
  expect(await ready({ petIds: [waffles.id] })).toBe("");
  expect(await ready({ petIds: [waffles.id], petCount: 2 })).toBe(
    " and proof of rabies vaccination for each other pet",
  );
});

testWith("refuses a request without a rabies shot or named pet when one is required", setUpBookings, async (setup) => {
  await setsPolicies(setup, { rabies: "required" });
  const waffles = await adds(setup.as.ana, { name: "Waffles", type: "Dog", rabiesUntil: DAY_BEFORE });
  const ask = () => setup.as.ana.post("/api/bookings", requestFor(setup, { petIds: [waffles.id] }));

  const refused = await ask();

  const message =
    "Waffles has no current rabies vaccination for Jun 16, 2026, which this groomer requires. Add the expiration date in My Pets.";
  expect(refused.status).toBe(422);
  expect(await refused.json()).toEqual({ error: { code: "rabies", message, fields: { petIds: message } } });
  expect(setup.app.ctx.db.select().from(bookings).all()).toEqual([]);
  expect(setup.app.ctx.db.select().from(outbox).all()).toEqual([]);

  await setup.as.ana.patch(`/api/pets/${waffles.id}`, { rabiesUntil: NEXT_TUESDAY });
  expect((await ask()).status).toBe(201);
  expect((await setup.as.ana.post("/api/bookings", requestFor(setup))).status).toBe(201);
});

testWith("returns the first request when one is resent under a stricter rule", setUpBookings, async (setup) => {
  const waffles = await adds(setup.as.ana);
  const request = requestFor(setup, { petIds: [waffles.id] });
  const first = await requests(setup.as.ana, request);

  await setsPolicies(setup, { rabies: "required" });

  expect(await requests(setup.as.ana, request)).toMatchObject({ id: first.id, alreadyRequested: true });
});

testWith("takes a request without a preferred shot and marks it for the groomer", setUpBookings, async (setup) => {
  const waffles = await adds(setup.as.ana, { name: "Waffles", type: "Dog", traits: ["may-bite"] });
  await sendRequest(setup, "ana", { petIds: [waffles.id], petInfo: "Before the rule" });
  await setsPolicies(setup, { rabies: "preferred" });
  await sendRequest(setup, "ana", { petIds: [waffles.id], coatCondition: "matted" });

  await openTab(setup.as.gus, "/groomer-dashboard?tab=bookings", async (tab) => {
    const marks = tab
      .all("#requests .row-line")
      .map((row) => [...row.querySelectorAll(".tag")].map((mark) => mark.textContent));

    expect(marks).toEqual([["May bite"], ["May bite", "Matted", "No rabies vaccination on file"]]);
  });
});

testWith("shows the rabies message beside the pets with and without script", setUpBookings, async (setup) => {
  await setsPolicies(setup, { rabies: "required" });
  const { id } = await adds(setup.as.ana);
  const fields = Object.entries(requestFor(setup, { petIds: id, ...oakStreet })).map(
    ([name, value]): [string, string] => [name, String(value)],
  );
  const plain = await setup.as.ana.submit(`/groomer/${setup.gus.profile.id}`, fields);
  expect(plain.status).toBe(422);
  expect(await plain.text()).toContain("Waffles has no current rabies vaccination");

  const chosen = { packageId: setup.gus.packages[0]!.id };
  await openForm(setup, { as: setup.as.ana, chosen }, async (form) => {
    await form.fill("preferredDate", NEXT_TUESDAY);
    await form.click(`[value="${MORNING}"]`);
    await form.submit();
    expect(form.text("#petIds-error")).toStartWith("Waffles has no current rabies vaccination");
  });
});
