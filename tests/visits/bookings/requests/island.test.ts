import { expect, test } from "bun:test";
import { bookings, groomerProfiles, servicePackages, visitPets } from "#db/schema/tables.ts";
import { jsonError } from "#src/http/errors.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { adds } from "#tests/visits/pets/setup.ts";
import { AFTERNOON, MORNING, NEXT_SUNDAY, NEXT_TUESDAY, oakStreet, sendRequest, setUpBookings } from "../setup.ts";
import { addVisit } from "../visits.ts";
import { fillRest, type OpenForm, openForm, panelFor } from "./booking-form.ts";

async function fillAddress(form: OpenForm) {
  await form.fill("serviceAddress", "12 Oak Street");
  await form.fill("serviceCity", "Asheville");
  await form.fill("serviceState", "NC");
  await form.fill("serviceZipCode", "28801");
}

testWith("hydrates the form without differences and updates the estimate", setUpBookings, async (setup) => {
  const [bath] = setup.gus.packages;

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    expect(form.text("output")).toBe("–");
    await form.fill("servicePackageId", String(bath!.id));
    expect(form.text("output")).toBe("$55.00 – $65.00");
    await form.click("#addOnServiceIds");
    expect(form.text("output")).toBe("$67.00 – $77.00");
  });
});

testWith("chooses a package without a reload with 'Select This Package'", setUpBookings, async (setup) => {
  const [bath, groom] = setup.gus.packages.map(({ id }) => id);

  await openForm(setup, { as: setup.as.ana, chosen: { packageId: bath! } }, async (form) => {
    expect(form.text(`a[data-package="${bath}"]`)).toBe("✓ Selected");

    await form.click(`a[data-package="${groom}"]`);

    expect(form.find("#servicePackageId")?.value).toBe(String(groom));
    expect(form.text(`a[data-package="${bath}"]`)).toBe("Select This Package");
    expect(form.text(`.package.on a`)).toBe("✓ Selected");
    expect(form.window.document.activeElement?.id).toBe("servicePackageId");
  });
});

testWith("sends a request once on a double tap and confirms it", setUpBookings, async (setup) => {
  await openForm(setup, { as: setup.as.ana, chosen: { packageId: setup.gus.packages[0]!.id } }, async (form) => {
    await fillRest(form);
    await form.submit(2);

    expect(form.calls.map(({ path }) => path)).toEqual(["/api/bookings"]);
    expect(form.calls[0]!.key).toMatch(/^[\w-]{8,}$/);
    expect(form.text("dialog")).toContain("Booking Requested!");
    expect(form.text("dialog")).toContain("Blue Ridge Bath Co.");
    expect(form.text("dialog")).toContain("Tuesday, June 16, 2026");
    expect(form.find("dialog a")?.getAttribute("href")).toBe("/pet-parent-dashboard?tab=bookings");

    await form.click("dialog .dialog-actions button");
    expect(form.find("dialog")).toBeNull();
    expect(form.find("#petInfo")?.value).toBe("");
  });
  expect(setup.app.ctx.db.select().from(bookings).all()).toHaveLength(1);
});

testWith("shows a toast for a missing date, errors by their fields, and closed days", setUpBookings, async (setup) => {
  await openForm(setup, { as: setup.as.ana }, async (form) => {
    await form.submit();

    expect(form.toast()).toBe("Please select a dateChoose your preferred date for the appointment");
    expect(form.text("#servicePackageId-error")).toBe("Choose a service package");
    expect(form.text("#preferredDate-error")).toBe("Please select a date");
    expect(form.text("#petInfo-error")).toBe("Pet information is required");
    expect(form.find("#petInfo")?.getAttribute("aria-describedby")).toContain("petInfo-error");
    expect(form.window.document.activeElement?.id).toBe("servicePackageId");
    expect(form.calls).toEqual([]);

    await form.fill("petInfo", "Waffles");
    expect(form.find("#petInfo-error")).toBeNull();
    await form.fill("preferredDate", NEXT_SUNDAY);
    expect(form.text("#preferredDate-error")).toBe("Blue Ridge Bath Co. is closed on Sundays.");
    await form.fill("preferredDate", NEXT_TUESDAY);
    expect(form.toast()).toBeNull();
    expect(form.find("#preferredDate-error")).toBeNull();
    expect(form.text("#preferredDate-hint")).toBe("Open 8 AM – 6 PM");
  });
});

testWith("clears the ZIP code error after a new state and then the toast", setUpBookings, async (setup) => {
  const fields = { serviceZipCode: "That ZIP code is in a different state" };
  const fetch = async () => jsonError(invalid(fields));

  await openForm(setup, { as: setup.as.ana, chosen: { packageId: setup.gus.packages[0]!.id }, fetch }, async (form) => {
    await fillRest(form);
    await form.fill("serviceAddress", "12 Oak Street");
    await form.submit();
    expect(form.text("#serviceZipCode-error")).toBe(fields.serviceZipCode);

    await form.fill("serviceState", "TN");

    expect(form.find("#serviceZipCode-error")).toBeNull();
    expect(form.toast()).toBeNull();
  });
});

testWith("shows a refusal without a field as a toast and keeps the form", setUpBookings, async (setup) => {
  await sendRequest(setup, "ana");
  await setup.as.gus.post("/api/blocks", { id: setup.ana.id });

  await openForm(setup, { as: setup.as.ana, chosen: { packageId: setup.gus.packages[0]!.id } }, async (form) => {
    await fillRest(form);
    await form.submit();
    expect(form.toast()).toBe("Booking failedThis groomer isn't taking requests from you.");
    expect(form.find("#petInfo")?.value).toBe("Waffles");
  });
});

testWith("lets a visitor sign up in the form and keeps the street", setUpBookings, async (setup) => {
  const visitor = setup.app.visitor();
  await openForm(setup, { as: visitor, chosen: { packageId: setup.gus.packages[0]!.id } }, async (form) => {
    await form.submit();
    expect(form.calls).toEqual([]);
    await fillRest(form);
    await fillAddress(form);
    await form.fill("fullName", "Dana Whitfield");
    await form.fill("email", setup.ana.email);
    await form.fill("password", "short");
    await form.submit();
    expect(form.text("#password-error")).toBe("Password must be at least 6 characters");

    await form.fill("password", "long enough");
    await form.submit();
    expect(form.text("#email-error")).toBe("This email has an account. Log in to send your request.");
    expect(form.window.sessionStorage.getItem(`booking-draft-${setup.gus.profile.id}`)).not.toContain("long enough");

    await form.fill("email", "support@example.com");
    await form.submit();
    expect(form.text("dialog")).toContain("Booking Requested!");
    expect(form.text("dialog")).toContain("support@example.com");
  });
  const user = await (await visitor.get("/api/user")).json();
  expect(user).toMatchObject({ fullName: "Dana Whitfield", role: "pet_parent" });
  expect(user.username).toMatch(/^parent-\d+$/);
  expect(await (await visitor.get(`/api/locations/${user.id}`)).json()).toMatchObject({ address: "12 Oak Street" });
});

testWith("keeps a parent's draft after a reload and shows it to no one else", setUpBookings, async (setup) => {
  let kept = "";
  await openForm(setup, { as: setup.as.ana }, async (form) => {
    await form.fill("petInfo", "Waffles bites when brushed");
    kept = form.window.sessionStorage.getItem(`booking-draft-${setup.gus.profile.id}`)!;
  });

  await openForm(setup, { as: setup.as.ana, draft: JSON.parse(kept) }, async (form) => {
    expect(form.find("#petInfo")?.value).toBe("Waffles bites when brushed");
  });
  const pat = signedIn(setup.app, await addUser(setup.app, "pet_parent", "pat"), "pet_parent");
  await openForm(setup, { as: pat, draft: JSON.parse(kept) }, async (form) => {
    expect(form.find("#petInfo")?.value).toBe("");
    expect(form.window.sessionStorage.length).toBe(0);
  });
});

testWith("prefers the page address to an older draft and fills in the rest", setUpBookings, async (setup) => {
  const [bath, groom] = setup.gus.packages.map(({ id }) => id);
  const values = { servicePackageId: String(bath), petInfo: "Waffles" };
  const draft = { viewerId: null, query: "?package=1", keptAt: Date.now(), values };

  await openForm(setup, { as: setup.as.ana, chosen: { packageId: groom! }, draft }, async (form) => {
    expect(form.find("#servicePackageId")?.value).toBe(String(groom));
    expect(form.find("#petInfo")?.value).toBe("Waffles");
  });
});

testWith("explains why a groomer sees no form and everyone without packages", setUpBookings, (setup) => {
  expect(panelFor(setup, { as: setup.as.gus })).toContain("Log in as a pet parent to book.");
  expect(panelFor(setup, { as: setup.as.gus })).not.toContain("<form");
  setup.app.ctx.db.update(servicePackages).set({ isActive: false, position: null }).run();
  expect(panelFor(setup, { as: setup.as.gus })).toContain("No services available for booking at this time.");
});

testWith("shows one sentence for today after hours", setUpBookings, async (setup) => {
  setup.app.clock.set(Date.parse("2026-06-10T23:30:00Z"));

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    await form.fill("preferredDate", "2026-06-10");
    expect(form.text("#preferredTimeSlot")).toBe("That time has passed today. Pick a later day.");
    expect(form.find(".slots")).toBeNull();
    await form.fill("preferredDate", NEXT_TUESDAY);
    expect(form.find(".slots")).not.toBeNull();
  });
});

const LINES = { waffles: "Waffles: Dog, Spaniel, 3 years, 41 lbs. Shy of dryers.", pickle: "Pickle: Cat." };

async function kennel() {
  const setup = await setUpBookings();
  const facts = { breed: "Spaniel", age: 3, weight: 41, specialInstructions: "Shy of dryers." };
  const waffles = await adds(setup.as.ana, { name: "Waffles", type: "Dog", ...facts });
  const pickle = await adds(setup.as.ana, { name: "Pickle", type: "Cat" });
  const box = ({ id }: { id: number }) => `[name="petIds"][value="${id}"]`;
  return { setup, waffles: box(waffles), pickle: box(pickle) };
}

testWith("adds a line per chosen pet, removes it, and keeps typed text", kennel, async ({ setup, waffles, pickle }) => {
  await openForm(setup, { as: setup.as.ana }, async (form) => {
    const text = () => form.find("#petInfo")!.value;
    await form.click(waffles);
    expect(text()).toBe(LINES.waffles);
    await form.click(pickle);
    expect(text()).toBe(`${LINES.waffles}\n${LINES.pickle}`);
    await form.click(waffles);
    expect(text()).toBe(LINES.pickle);
    await form.click(pickle);
    expect(text()).toBe("");

    await form.click(waffles);
    await form.fill("petInfo", `${LINES.waffles} And a cone.`);
    await form.click(pickle);
    await form.click(waffles);
    expect(text()).toBe(`${LINES.waffles} And a cone.`);
  });
});

test("names missing address fields and clears the pet error when a pet is chosen", async () => {
  const { setup, waffles } = await kennel();

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    for (const name of ["serviceAddress", "serviceCity", "serviceZipCode"]) await form.fill(name, "");
    await form.submit();
    const errors = ["serviceAddress", "serviceCity", "serviceZipCode", "petInfo"].map((name) => `#${name}-error`);
    const words = ["Address is required", "City is required", "ZIP code is required", "Pet information is required"];
    expect(errors.map(form.text)).toEqual(words);
    expect(form.calls).toEqual([]);
    await form.click(waffles);
    expect(form.find("#petInfo-error")).toBeNull();
  });
});

testWith("sends pets and the saved address with the request", kennel, async ({ setup, waffles }) => {
  const chosen = { packageId: setup.gus.packages[0]!.id };

  await openForm(setup, { as: setup.as.ana, chosen }, async (form) => {
    await form.fill("preferredDate", NEXT_TUESDAY);
    await form.click(`[value="${MORNING}"]`);
    await form.click(waffles);
    await form.submit();

    expect(form.text("dialog")).toContain("Booking Requested!");
    await form.click("dialog button");
    expect(form.find("#serviceAddress")!.value).toBe("1 Secret Street");
    expect(form.find("#petInfo")!.value).toBe("");
  });
  expect(setup.app.ctx.db.select().from(bookings).all()).toMatchObject([
    { petInfo: LINES.waffles, serviceAddress: "1 Secret Street", serviceZipCode: "28801", distanceMiles: 0 },
  ]);
  expect(setup.app.ctx.db.select().from(visitPets).all()).toHaveLength(1);
});

testWith("looks up the distance for a complete ZIP code before sending", kennel, async ({ setup }) => {
  await openForm(setup, { as: setup.as.ana }, async (form) => {
    expect(form.text(".place > .field:last-child")).toBe("Less than a mile away, inside the service area.");
    await form.fill("serviceZipCode", "296");
    expect(form.calls).toEqual([]);
    await form.fill("serviceZipCode", "29601");

    const groomer = `/api/groomer-profiles/${setup.gus.profile.id}`;
    expect(form.calls.map(({ path }) => path).toSorted()).toEqual([
      `${groomer}/distance?zipCode=29601`,
      `${groomer}/openings?days=14&zipCode=29601`,
    ]);
    expect(form.text("#serviceZipCode-error")).toMatch(/^\d.* miles away\. .* travels up to 20 miles\.$/);
    expect(form.find("#serviceZipCode")?.getAttribute("aria-describedby")).toBe("serviceZipCode-error");
    expect(form.text("form > .notice")).toBe("Does not come to 29601. See who serves 29601");
    expect(form.find("form > .notice a")?.getAttribute("href")).toBe("/groomers?location=29601&sortBy=distance");
    expect(form.find("form [type=submit]")).toBeNull();
    await form.fill("serviceZipCode", "00000");
    expect(form.text("#serviceZipCode-error")).toBe("We don't know that ZIP code");
    await form.fill("serviceZipCode", "28806");
    expect(form.find("#serviceZipCode-error")).toBeNull();
    expect(form.text(".place > .field:last-child")).toContain("inside the service area");
    expect(form.find("form > .notice")).toBeNull();
    expect(form.text("form [type=submit]")).toBe("Send Booking Request");
  });
});

testWith("shows no error outside the area when the groomer takes such requests", kennel, async ({ setup }) => {
  setup.app.ctx.db.update(groomerProfiles).set({ acceptsOutsideArea: true }).run();

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    await form.fill("serviceZipCode", "29601");

    expect(form.find("#serviceZipCode-error")).toBeNull();
    expect(form.text("form [type=submit]")).toBe("Send Booking Request");
    expect(form.text(".place > .field:last-child")).toContain("You can still send a request.");
  });
});

testWith("shows a visitor no pets and fills in the saved address after login", kennel, async ({ setup }) => {
  const values = { petInfo: "Waffles", petIds: [], serviceAddress: "", serviceZipCode: "10001", addOnServiceIds: [] };
  const draft = { viewerId: null, query: "", keptAt: Date.now(), values };

  await openForm(setup, {}, async (form) => {
    expect(form.find('[name="petIds"]')).toBeNull();
    expect(form.find("#serviceAddress")!.value).toBe("");
  });
  await openForm(setup, { as: setup.as.ana, draft }, async (form) => {
    expect(form.find("#petInfo")!.value).toBe("Waffles");
    expect(form.find("#serviceAddress")!.value).toBe("1 Secret Street");
    expect(form.find("#serviceZipCode")!.value).toBe("28801");
  });
});

testWith("counts the estimate and minutes for each pet and says how many", setUpBookings, async (setup) => {
  const [bath] = setup.gus.packages;
  const waffles = await adds(setup.as.ana, { name: "Waffles", type: "Dog" });
  const pickle = await adds(setup.as.ana, { name: "Pickle", type: "Dog" });

  await openForm(setup, { as: setup.as.ana, chosen: { packageId: bath!.id } }, async (form) => {
    await form.click(`[name="petIds"][value="${waffles.id}"]`);
    const alone = form.text(".sum");
    await form.click(`[name="petIds"][value="${pickle.id}"]`);
    await form.click("#addOnServiceIds");

    expect(alone).toBe("Estimate, about 1 hour$55.00 – $65.00");
    expect(form.text(".sum")).toBe("Estimate for 2 dogs, about 2 hours$122.00 – $142.00");
  });
});

test("counts extra pets in the estimate and refuses fewer than chosen", async () => {
  const { setup, waffles, pickle } = await kennel();
  const chosen = { packageId: setup.gus.packages[0]!.id };

  await openForm(setup, { as: setup.as.ana, chosen }, async (form) => {
    const field = () => form.find("#petCount")!;
    expect(field().getAttribute("placeholder")).toBe("1");
    await form.click(waffles);
    await form.click(pickle);
    expect(field().getAttribute("placeholder")).toBe("2");
    await form.fill("petCount", "3");
    expect(form.text(".sum")).toBe("Estimate for 3 pets, about 3 hours$165.00 – $195.00");

    await form.fill("petCount", "1");
    expect(form.text(".sum")).toContain("Estimate for 2 pets, about 2 hours");
    await form.fill("preferredDate", NEXT_TUESDAY);
    await form.click(`[value="${MORNING}"]`);
    await form.submit();
    expect(form.text("#petCount-error")).toBe("You chose 2 pets. Enter 2 or more, or choose fewer.");
    expect(form.calls.map(({ path }) => path)).not.toContain("/api/bookings");

    await form.click(pickle);
    expect(form.find("#petCount-error")).toBeNull();
    await form.submit();
    expect(form.text("dialog")).toContain("Bath & Brush, 1 hour");
  });
});

testWith("chooses a parent's only pet and lets the parent unchoose it", setUpBookings, async (setup) => {
  const waffles = await adds(setup.as.ana, { name: "Waffles", type: "Dog" });

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    const box = `[name="petIds"][value="${waffles.id}"]`;
    expect(form.find(box)?.checked).toBe(true);
    expect(form.find("#petInfo")?.value).toBe("Waffles: Dog.");

    await form.click(box);
    expect(form.find("#petInfo")?.value).toBe("");
  });
});

testWith("lets a parent save a pet described in the request from the confirmation", setUpBookings, async (setup) => {
  await openForm(setup, { as: setup.as.ana, chosen: { packageId: setup.gus.packages[0]!.id } }, async (form) => {
    await form.fill("preferredDate", NEXT_TUESDAY);
    await form.click(`[value="${MORNING}"]`);
    await form.fill("petInfo", "Biscuit, a shy poodle");
    await form.fill("serviceAddress", "12 Oak Street");
    await form.submit();
    expect(form.text("dialog summary")).toBe("Save Biscuit to My Pets");
    expect(await (await setup.as.ana.get("/api/pets")).json()).toEqual([]);

    await form.click("dialog form button");

    expect(form.text("dialog [role=status]")).toBe("Biscuit is now in My Pets.");
  });
  const [saved] = await (await setup.as.ana.get("/api/pets")).json();
  expect(saved).toMatchObject({ name: "Biscuit", type: "Dog", specialInstructions: "Biscuit, a shy poodle" });
});

const lines = (form: OpenForm) =>
  [...form.window.document.querySelectorAll(".step")].map((step) => {
    const shown = step.querySelectorAll(step.hasAttribute("open") ? "summary strong" : "summary .step-text");
    return [...shown].map(({ textContent }) => textContent).join(" | ");
  });
const goOn = (form: OpenForm) => form.click(".step[open] .go button");

async function setUpParent() {
  const setup = await setUpBookings();
  await adds(setup.as.ana, { name: "Waffles", type: "Dog", breed: "Spaniel", specialInstructions: "Shy of dryers." });
  return setup;
}

testWith("lets a parent with one pet and a street book with six taps", setUpParent, async (setup) => {
  const [bath] = setup.gus.packages;

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    expect(lines(form)).toEqual(["Service and pets", "Day and time of day", "Where, fees, and send"]);
    await form.click(`a[data-package="${bath!.id}"]`);
    await goOn(form);
    await form.click(`.days [value="${NEXT_TUESDAY}"]`);
    await form.click(`[value="${MORNING}"]`);
    await goOn(form);

    expect(lines(form)).toEqual([
      "Bath & Brush | Waffles · 1 hour · $55.00 – $65.00",
      "Tue, Jun 16 | Morning (8AM - 12PM)",
      "Address, access, and send",
    ]);
    expect(form.text(".town-line summary")).toBe("Asheville, NC 28801 Change");
    await form.click("form [type=submit]");
    expect(form.text("dialog")).toContain("Booking Requested!");
  });
  expect(setup.app.ctx.db.select().from(bookings).all()).toMatchObject([{ serviceAddress: "1 Secret Street" }]);
});

testWith("shows only the current step's errors on 'Continue'", setUpBookings, async (setup) => {
  await openForm(setup, { as: setup.as.ana }, async (form) => {
    await goOn(form);
    expect(form.step()).toBe("what");
    expect(form.text("#servicePackageId-error")).toBe("Choose a service package");
    expect(form.text("#petInfo-error")).toBe("Pet information is required");
    expect(form.find("#preferredDate-error")).toBeNull();
    expect(form.window.document.activeElement?.id).toBe("servicePackageId");

    await form.fill("servicePackageId", String(setup.gus.packages[0]!.id));
    await form.fill("petInfo", "Waffles");
    await goOn(form);
    expect(form.step()).toBe("when");
    expect(form.text(":focus strong")).toBe("Date and time");
    await goOn(form);
    expect(form.toast()).toStartWith("Please select a date");
    expect(form.text("#preferredDate-error")).toBe("Please select a date");
  });
});

testWith("goes to the next step on Enter and back to the field of a server error", setUpParent, async (setup) => {
  const chosen = { packageId: setup.gus.packages[0]!.id, date: NEXT_TUESDAY, slot: MORNING };
  const fields = { petInfo: "Please say more about the pet" };
  const fetch = async () => jsonError(invalid(fields));

  await openForm(setup, { as: setup.as.ana, chosen, fetch }, async (form) => {
    expect(form.step()).toBe("place");
    await form.openStep("what");
    await form.enterKey();
    expect(form.step()).toBe("place");
    expect(form.calls).toEqual([]);

    await form.click("form [type=submit]");

    expect(form.step()).toBe("what");
    expect(form.window.document.activeElement?.id).toBe("petInfo");
    await form.openStep("place");
    expect(lines(form)[0]).toBe(fields.petInfo);
  });
});

testWith("shows that a time of day filled up and stays on its step", setUpParent, async (setup) => {
  const chosen = { packageId: setup.gus.packages[0]!.id, date: NEXT_TUESDAY, slot: AFTERNOON };
  for (let visit = 0; visit < 5; visit++) addVisit(setup, { parentId: setup.gus.user.id, slot: AFTERNOON });

  await openForm(setup, { as: setup.as.ana, chosen }, async (form) => {
    const full = "That time of day just filled up. Pick another.";
    expect(lines(form)[1]).toBe(full);
    await form.openStep("when");
    await goOn(form);

    expect(form.step()).toBe("when");
    expect(form.text("#preferredTimeSlot-error")).toBe(full);
  });
});

testWith("opens the form at the step where a draft ended", setUpBookings, async (setup) => {
  const values = { servicePackageId: "1", petInfo: "Waffles" };
  const draft = { viewerId: setup.ana.id, query: "", keptAt: Date.now() };

  await openForm(setup, { as: setup.as.ana, draft: { ...draft, values } }, async (form) => {
    expect(form.step()).toBe("when");
  });
  const both = { ...values, preferredDate: NEXT_TUESDAY, preferredTimeSlot: MORNING };
  await openForm(setup, { as: setup.as.ana, draft: { ...draft, values: both } }, async (form) => {
    expect(form.step()).toBe("place");
  });
});

testWith("fills in a searched ZIP code's town and keeps a draft's street", setUpBookings, async (setup) => {
  const from = "zipCode=28711&distance=25";
  const draft = { viewerId: null, query: "?from=another", keptAt: Date.now(), values: oakStreet };

  await openForm(setup, { chosen: { from } }, async (form) => {
    expect(form.text(".town-line summary")).toBe("Black Mountain, NC 28711 Change");
    expect(form.find(".town-line")!.hasAttribute("open")).toBe(false);
  });
  await openForm(setup, { chosen: { from }, draft }, async (form) => {
    expect(form.text(".town-line summary")).toBe("Asheville, NC 28801 Change");
  });
  expect(panelFor(setup, { chosen: { from: "city=Weavervile&state=NC" } })).toContain("Weaverville, NC 28787");
  const ofTown = panelFor(setup, { chosen: { from: "city=Asheville&state=NC" } });
  expect(ofTown).toContain("Asheville, NC (type your ZIP code)");
  expect(ofTown).toMatch(/name="serviceCity"[^>]* value="Asheville"/);
  expect(ofTown).toContain('<option selected="">NC</option>');
  expect(panelFor(setup, { as: setup.as.ana, chosen: { from } })).toContain("Asheville, NC 28801");
});
