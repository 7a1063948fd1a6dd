import { expect, test } from "bun:test";
import { bookings, outbox } from "#db/schema/tables.ts";
import { setUpBookingForm } from "#tests/search/profiles/setup.ts";
import { signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { adds } from "#tests/visits/pets/setup.ts";
import { setUpNext } from "../afterwards/next-setup.ts";
import {
  MORNING,
  moves,
  NEXT_TUESDAY,
  oakStreet,
  refusedFields,
  requestFor,
  sendRequest,
  setUpBookings,
} from "../setup.ts";
import { openForm } from "./booking-form.ts";

const sizes = {
  small: { price: 4500, minutes: 45 },
  medium: { price: 5800, minutes: 60 },
  large: { price: 8000, minutes: 90 },
};

/** Ana has Waffles (41 lbs), Moose (95 lbs), and Pickle (no weight). Gus's first package has sizes up to large. */
async function kennel() {
  const setup = await setUpBookings();
  const { as, gus } = setup;
  const { id } = gus.packages[0]!;
  const setSizes = (changes: object) =>
    as.gus.patch(`/api/service-packages/${id}`, { sizes: { ...sizes, ...changes } });
  await setSizes({});
  const waffles = (await adds(as.ana, { name: "Waffles", type: "Dog", weight: 41 })).id;
  const moose = (await adds(as.ana, { name: "Moose", type: "Dog", weight: 95 })).id;
  const pickle = (await adds(as.ana, { name: "Pickle", type: "Cat" })).id;
  return { ...setup, id, setSizes, waffles, moose, pickle };
}

testWith("sets the price and minutes of a request by its pets' sizes", kennel, async (setup) => {
  const { waffles, pickle } = setup;
  for (const [changes, price, minutes] of [
    [{}, [4500, 8000], 90],
    [{ petSize: "small" }, [4500, 4500], 45],
    [{ petIds: [waffles] }, [5800, 5800], 60],
    // The saved weight counts, not the size sent.
    [{ petIds: [waffles], petSize: "large" }, [5800, 5800], 60],
    [{ petIds: [waffles, pickle] }, [10300, 13800], 150],
    [{ petIds: [waffles, pickle], petSize: "small" }, [10300, 10300], 105],
    [{ petIds: [waffles], petCount: 3, petSize: "large" }, [21800, 21800], 240],
  ] as const) {
    const { priceMin, priceMax, visitMinutes } = await sendRequest(setup, "ana", changes);
    expect([changes, [priceMin, priceMax], visitMinutes]).toEqual([changes, price, minutes] as never);
  }
  const texts = setup.app.ctx.db.select().from(outbox).all();
  expect(texts.some(({ text }) => text.includes("45 min") && text.includes("Estimate: $45.00"))).toBe(true);
});

testWith("refuses a size the package isn't offered for with a sentence", kennel, async (setup) => {
  const giant = { servicePackageId: "This package isn't offered for giant pets (over 90 lbs). Choose another." };
  const refused = (changes: Record<string, unknown>) => refusedFields(setup.as.ana, requestFor(setup, changes));

  expect(await refused({ petIds: [setup.moose] })).toEqual(giant);
  expect(await refused({ petIds: [setup.waffles], petCount: 2, petSize: "giant" })).toEqual(giant);
  expect(await refused({ petSize: "tiny" })).toEqual({ petSize: "Choose a size from the list" });
});

testWith("uses the groomer's own weight limits", kennel, async (setup) => {
  await setup.as.gus.patch(`/api/groomer-profiles/${setup.gus.profile.id}`, {
    sizeWeights: { small: 41, medium: 95, large: 100 },
  });
  const request = { petIds: [setup.waffles, setup.moose] };

  expect(await sendRequest(setup, "ana", request)).toMatchObject({ priceMax: 10300, visitMinutes: 105 });
});

testWith("lists free times for the pets' sizes", kennel, async (setup) => {
  const ask = async (query: string) => {
    const path = `/api/groomer-profiles/${setup.gus.profile.id}/openings?days=1&servicePackageId=${setup.id}${query}`;
    const answer = await (await setup.app.visitor().get(path)).json();
    return answer.minutes ?? Object.keys(answer.error.fields);
  };

  expect(await ask("")).toBe(90);
  expect(await ask("&petSizes=small")).toBe(45);
  expect(await ask("&petCount=3&petSizes=small,medium")).toBe(195);
  expect(await ask("&petSizes=giant")).toBe(90);
  expect(await ask("&petSizes=tiny")).toEqual(["petSizes.0"]);
});

testWith("asks again about a higher price but not a lower one", kennel, async (setup) => {
  const send = (mostCents: number) =>
    setup.as.ana.post("/api/bookings", requestFor(setup, { petIds: [setup.waffles], mostCents }));

  const dearer = await send(5799);
  expect(dearer.status).toBe(409);
  expect((await dearer.json()).error.fields).toEqual({ servicePackageId: "The price just changed. Check it again." });
  expect((await send(5800)).status).toBe(201);
});

testWith("asks again about a higher price without script", kennel, async (setup) => {
  const path = `/groomer/${setup.gus.profile.id}`;
  const shown = (page: string) => /name="pricesShown" value="([^"]+)"/.exec(page)![1]!.replaceAll("&amp;", "&");
  const fields = {
    ...requestFor(setup),
    ...oakStreet,
    petIds: String(setup.waffles),
    addOnServiceIds: String(setup.gus.addOns[0]!.id),
  };
  const send = (pricesShown: string) => setup.as.ana.submit(path, { ...fields, pricesShown } as never);
  const before = shown(await (await setup.as.ana.get(path)).text());
  await setup.setSizes({ medium: { price: 6100, minutes: 60 } });

  const request = await send(before);
  const page = await request.text();
  expect([request.status, page.includes("The price just changed. Check it again.")]).toEqual([409, true]);

  await setup.setSizes({ medium: { price: 6000, minutes: 60 } });
  expect((await send(shown(page))).status).toBe(303);
  expect(await (await setup.as.ana.get("/api/bookings/pet-parent")).json()).toMatchObject([{ priceMax: 6000 }]);
});

test("offers the next visit at today's price for its sizes or the range", async () => {
  const { as, gus, waffles, proposed, seen } = await setUpNext();
  await as.ana.patch(`/api/pets/${waffles.id}`, { weight: 41 });
  const path = `/api/service-packages/${gus.packages[0]!.id}`;
  await as.gus.patch(path, { sizes });
  await proposed();

  expect((await seen()).proposal!.next).toMatchObject({ priceMin: 5800, priceMax: 5800, visitMinutes: 60 });
  await as.gus.patch(path, { sizes: { ...sizes, medium: null } });
  expect((await seen()).proposal!.next).toMatchObject({ priceMin: 4500, priceMax: 8000, visitMinutes: 90 });
});

testWith("uses a saved pet's size and asks for others", kennel, async (setup) => {
  const pet = (id: number) => `[name="petIds"][value="${id}"]`;

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    await form.fill("servicePackageId", String(setup.id));
    expect(form.text(".sum")).toBe("Estimate, about 1 hr 30 min$45.00 – $80.00");
    await form.click(pet(setup.waffles));
    expect(form.text(".sum")).toBe("Estimate, about 1 hour$58.00");
    expect(form.find(".unscripted [name=petSize]")).not.toBeNull();
    await form.click(pet(setup.pickle));
    expect(form.find(".unscripted")).toBeNull();
    const choices = [...form.find(".by-size")!.querySelectorAll("input")];
    expect(choices.filter((one) => one.disabled).map((one) => one.value)).toEqual(["giant"]);
    await form.click("[name=petSize][value=large]");
    expect(form.text(".sum")).toBe("Estimate for 2 pets, about 2 hr 30 min$138.00");
    expect(form.calls.at(-1)!.path).toContain("petCount=2&petSizes=medium%2Clarge");
    await form.click(pet(setup.moose));
    expect(form.text("#servicePackageId-error")).toContain("isn't offered for giant pets (over 90 lbs)");
    expect(form.text(".sum")).toBe("Estimate–");
  });
});

testWith("shows the new price when it changed before sending", kennel, async (setup) => {
  await openForm(setup, { as: setup.as.ana }, async (form) => {
    const facts = { servicePackageId: String(setup.id), preferredDate: "2026-06-16", petInfo: "Waffles", ...oakStreet };
    for (const [name, value] of Object.entries(facts)) await form.fill(name, value);
    await form.click(`[name="petIds"][value="${setup.pickle}"]`);
    await form.click("[name=petSize][value=medium]");
    await form.click("[name=preferredTimeSlot]");
    await setup.setSizes({ medium: { price: 6100, minutes: 60 } });
    await form.submit();
    expect(form.text("#servicePackageId-error")).toBe("The price just changed. Check it again.");
    expect(form.text(".sum")).toBe("Estimate, about 1 hour$61.00");
    await form.submit();
    expect(form.find("[role=dialog], dialog")).not.toBeNull();
  });
  const [booking] = await (await setup.as.ana.get("/api/bookings/pet-parent")).json();
  expect(booking).toMatchObject({ priceMax: 6100, petSize: "medium" });
  expect(await moves(setup.as.gus, booking.id, "accepted")).toBe("accepted");
});

const typed = {
  coatCondition: "tangles",
  "access.parking": "In the driveway",
  "access.stairs": "",
  "access.gateCode": "#4711",
  "access.whoIsHome": "Sam",
  "access.note": "The tap is\r\nby the shed",
};
const kept = {
  coatCondition: "tangles",
  parking: "In the driveway",
  stairs: null,
  gateCode: "#4711",
  whoIsHome: "Sam",
  accessNote: "The tap is\nby the shed",
};

test("sends the folded fields without script and shows them again beside an error", async () => {
  const { app, ana, path, fields } = await setUpBookingForm();
  const window = signedIn(app, ana, "pet_parent");
  const tooLong = { ...fields, ...typed, "access.gateCode": "9".repeat(41) };

  const refused = await window.submit(path, tooLong);
  const html = await refused.text();
  const taken = await window.submit(path, { ...fields, ...typed });

  expect(refused.status).toBe(422);
  expect(html).toMatch(/<details class="fold" open=""><summary><span><bdi>Special instructions and access/);
  expect(html).toContain('<a href="#access.gateCode">Use at most 40 characters</a>');
  expect(html).toMatch(/id="access\.gateCode"[^>]*aria-invalid="true"[^>]*aria-describedby="access\.gateCode-error/);
  expect(html).toContain('value="In the driveway"');
  expect(taken.status).toBe(303);
  expect(app.ctx.db.select().from(bookings).get()).toMatchObject(kept);
});

test("keeps a visitor's folded fields through the login without script", async () => {
  const { app, ana, path, fields } = await setUpBookingForm();
  const sent = await app.visitor().submit(path, { ...fields, ...typed });
  const [name, value] = sent.headers.getSetCookie()[0]!.split(";")[0]!.split("=") as [string, string];
  const window = signedIn(app, ana, "pet_parent");
  window.cookies.set(name, value);

  const html = await (await window.get(path)).text();

  expect(html).toContain('value="#4711"');
  expect(html).toMatch(/<option value="tangles" selected/);
});

testWith("keeps the fold closed until opened or invalid", setUpBookings, async (setup) => {
  const chosen = { packageId: setup.gus.packages[0]!.id };

  await openForm(setup, { as: setup.as.ana, chosen }, async (form) => {
    const field = (name: string) => `[name="${name}"]`;
    const isOpen = () => form.find('[data-step="place"] .fold')!.hasAttribute("open");
    await form.fill("preferredDate", NEXT_TUESDAY);
    await form.click(`[value="${MORNING}"]`);
    await form.fill("petInfo", "Waffles");
    expect(isOpen()).toBe(false);
    form.find(field("access.gateCode"))!.value = "47\u000711";
    await form.submit();

    expect(isOpen()).toBe(true);
    expect(form.text('[id="access.gateCode-error"]')).toBe("Remove the hidden characters");
    form.find(field("access.gateCode"))!.value = "#4711";
    form.find(field("coatCondition"))!.value = "tangles";
    await form.submit();

    expect(form.text("dialog")).toContain("Booking Requested!");
    expect(setup.app.ctx.db.select().from(bookings).get()).toMatchObject({
      gateCode: "#4711",
      coatCondition: "tangles",
    });
  });
});
