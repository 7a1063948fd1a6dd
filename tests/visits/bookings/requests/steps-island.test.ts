import { expect, test } from "bun:test";
import { bookings } from "#db/db.ts";
import { jsonError } from "#src/http/errors.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { adds } from "#tests/visits/pets/setup.ts";
import { AFTERNOON, MORNING, NEXT_TUESDAY, oakStreet, setUpBookings } from "../setup.ts";
import { addVisit } from "../visits.ts";
import { type OpenForm, openForm, panelFor } from "./booking-form.ts";

const lines = (form: OpenForm) =>
  [...form.window.document.querySelectorAll(".step")].map((step) => {
    const shown = step.querySelectorAll(step.hasAttribute("open") ? "summary strong" : "summary .told");
    return [...shown].map(({ textContent }) => textContent).join(" | ");
  });
const goOn = (form: OpenForm) => form.click(".step[open] .go button");

async function setUpParent() {
  const setup = await setUpBookings();
  await adds(setup.as.ana, { name: "Waffles", type: "Dog", breed: "Spaniel", specialInstructions: "Shy of dryers." });
  return setup;
}

test("a parent with one pet and a street presses five times, and types nothing", async () => {
  const setup = await setUpParent();
  const [bath] = setup.gus.packages;

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    expect(lines(form)).toEqual([
      "Service and time",
      "Waffles | Dog, Spaniel. Shy of dryers.",
      "Address, access, and send",
    ]);
    await form.click(`a[data-package="${bath!.id}"]`);
    await form.click(`.days [value="${NEXT_TUESDAY}"]`);
    await form.click(`[value="${MORNING}"]`);
    await goOn(form);

    expect(lines(form)).toEqual([
      "Bath & Brush, Tue Jun 16, morning | 1 hour, $55.00 – $65.00",
      "Waffles | Dog, Spaniel. Shy of dryers.",
      "Location and review",
    ]);
    expect(form.text(".town-line summary")).toBe("Asheville, NC 28801 Change");
    await form.click("form [type=submit]");
    expect(form.text("dialog")).toContain("Booking Requested!");
  });
  expect(setup.app.ctx.db.select().from(bookings).all()).toMatchObject([{ serviceAddress: "1 Secret Street" }]);
});

test("'Continue' shows what is missing in its step, and not in those that come", async () => {
  const setup = await setUpBookings();

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    await goOn(form);
    expect(form.step()).toBe("what");
    expect(form.text("#servicePackageId-error")).toBe("Choose a service package");
    expect(form.toast()).toStartWith("Please select a date");
    expect(form.find("#petInfo-error")).toBeNull();
    expect(form.window.document.activeElement?.id).toBe("servicePackageId");

    await form.fill("servicePackageId", String(setup.gus.packages[0]!.id));
    await form.fill("preferredDate", NEXT_TUESDAY);
    await form.click(`[value="${MORNING}"]`);
    await goOn(form);
    expect(form.step()).toBe("pet");
    expect(form.text(":focus strong")).toBe("Your pet");
    await goOn(form);
    expect(form.text("#petInfo-error")).toBe("Pet information is required");
  });
});

test("the Enter key in a step goes on, and sends nothing", async () => {
  const setup = await setUpParent();
  const chosen = { packageId: setup.gus.packages[0]!.id, date: NEXT_TUESDAY, slot: MORNING };

  await openForm(setup, { as: setup.as.ana, chosen }, async (form) => {
    expect(form.step()).toBe("place");
    await form.openStep("what");
    await form.enterKey();

    expect(form.step()).toBe("place");
    expect(form.calls).toEqual([]);
  });
});

test("a message of the server opens its step and takes the focus there", async () => {
  const setup = await setUpParent();
  const chosen = { packageId: setup.gus.packages[0]!.id, date: NEXT_TUESDAY, slot: MORNING };
  const fields = { petInfo: "Please say more about the pet" };
  const fetch = async () => jsonError(invalid(fields));

  await openForm(setup, { as: setup.as.ana, chosen, fetch }, async (form) => {
    await form.click("form [type=submit]");

    expect(form.step()).toBe("pet");
    expect(form.window.document.activeElement?.id).toBe("petInfo");
    await form.openStep("place");
    expect(lines(form)[1]).toBe(fields.petInfo);
  });
});

test("a part of the day that has become full is said in the folded line, and 'Continue' stays there", async () => {
  const setup = await setUpParent();
  const chosen = { packageId: setup.gus.packages[0]!.id, date: NEXT_TUESDAY, slot: AFTERNOON };
  for (let visit = 0; visit < 5; visit++) addVisit(setup, { parentId: setup.gus.user.id, slot: AFTERNOON });

  await openForm(setup, { as: setup.as.ana, chosen }, async (form) => {
    const full = "That time of day just filled up. Pick another.";
    expect(lines(form)[0]).toBe(full);
    await form.openStep("what");
    await goOn(form);

    expect(form.step()).toBe("what");
    expect(form.text("#preferredTimeSlot-error")).toBe(full);
  });
});

test("a draft opens the form where it was left", async () => {
  const setup = await setUpBookings();
  const values = { servicePackageId: "1", preferredDate: NEXT_TUESDAY, preferredTimeSlot: MORNING, petInfo: "" };
  const draft = { viewerId: setup.ana.id, query: "", keptAt: Date.now() };

  await openForm(setup, { as: setup.as.ana, draft: { ...draft, values } }, async (form) => {
    expect(form.step()).toBe("pet");
  });
  const both = { ...values, petInfo: "Waffles" };
  await openForm(setup, { as: setup.as.ana, draft: { ...draft, values: both } }, async (form) => {
    expect(form.step()).toBe("place");
  });
});

test("the ZIP code that a visitor searched is filled in with its town, and a draft's street keeps its own", async () => {
  const setup = await setUpBookings();
  const from = "zipCode=28711&distance=25";
  const draft = { viewerId: null, query: "?from=another", keptAt: Date.now(), values: oakStreet };

  await openForm(setup, { chosen: { from } }, async (form) => {
    expect(form.text(".town-line summary")).toBe("Black Mountain, NC 28711 Change");
    expect(form.find(".town-line")!.hasAttribute("open")).toBe(false);
  });
  await openForm(setup, { chosen: { from }, draft }, async (form) => {
    expect(form.text(".town-line summary")).toBe("Asheville, NC 28801 Change");
  });
  expect(panelFor(setup, { chosen: { from: "city=Asheville&state=NC" } })).toContain("City, state, and ZIP code");
  expect(panelFor(setup, { as: setup.as.ana, chosen: { from } })).toContain("Asheville, NC 28801");
});
