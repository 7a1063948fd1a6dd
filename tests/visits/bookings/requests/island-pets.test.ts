import { expect, test } from "bun:test";
import { bookings, groomerProfiles, visitPets } from "#db/db.ts";
import { adds } from "#tests/visits/pets/setup.ts";
import { MORNING, NEXT_TUESDAY, setUpBookings } from "../setup.ts";
import { openForm } from "./booking-form.ts";

const LINES = {
  waffles: "Waffles: Dog, Spaniel, 3 years, 41 lbs. Shy of dryers.",
  pickle: "Pickle: Cat.",
};

async function kennel() {
  const setup = await setUpBookings();
  const facts = { breed: "Spaniel", age: 3, weight: 41, specialInstructions: "Shy of dryers." };
  const waffles = await adds(setup.as.ana, { name: "Waffles", type: "Dog", ...facts });
  const pickle = await adds(setup.as.ana, { name: "Pickle", type: "Cat" });
  const box = ({ id }: { id: number }) => `[name="petIds"][value="${id}"]`;
  return { setup, waffles: box(waffles), pickle: box(pickle) };
}

test("choosing pets writes about them, and taking one back takes its line away", async () => {
  const { setup, waffles, pickle } = await kennel();

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
  });
});

test("what was typed by hand is never written over", async () => {
  const { setup, waffles, pickle } = await kennel();

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    await form.click(waffles);
    await form.fill("petInfo", `${LINES.waffles} And a cone.`);
    await form.click(pickle);
    await form.click(waffles);

    expect(form.find("#petInfo")!.value).toBe(`${LINES.waffles} And a cone.`);
  });
});

test("the address is asked for in the words of the form, and a chosen pet answers the message about pets", async () => {
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

test("pets and the address of the profile go out with the request", async () => {
  const { setup, waffles } = await kennel();
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

test("the form asks how far it is once the ZIP code is complete, and says so before anything is sent", async () => {
  const { setup } = await kennel();

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

test("farther away than usual is no error where the groomer looks at such requests", async () => {
  const { setup } = await kennel();
  setup.app.ctx.db.update(groomerProfiles).set({ acceptsOutsideArea: true }).run();

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    await form.fill("serviceZipCode", "29601");

    expect(form.find("#serviceZipCode-error")).toBeNull();
    expect(form.text("form [type=submit]")).toBe("Send Booking Request");
    expect(form.text(".place > .field:last-child")).toContain("You can still send a request.");
  });
});

test("a visitor sees no pets, and after signing in the saved address stands where they left it empty", async () => {
  const { setup } = await kennel();
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

test("the estimate and its minutes are for each pet, and say for how many", async () => {
  const setup = await setUpBookings();
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

test("more pets than are saved count for the estimate, and fewer than are chosen are refused beside the field", async () => {
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

test("the only saved pet is chosen by itself, and can be taken back", async () => {
  const setup = await setUpBookings();
  const waffles = await adds(setup.as.ana, { name: "Waffles", type: "Dog" });

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    const box = `[name="petIds"][value="${waffles.id}"]`;
    expect(form.find(box)?.checked).toBe(true);
    expect(form.find("#petInfo")?.value).toBe("Waffles: Dog.");

    await form.click(box);
    expect(form.find("#petInfo")?.value).toBe("");
  });
});

test("a pet that was only written about can be saved from the confirmation", async () => {
  const setup = await setUpBookings();

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
