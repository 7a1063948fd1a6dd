import { expect, spyOn, test } from "bun:test";
import { bookings, servicePackages } from "#db/db.ts";
import { jsonError } from "#src/http/errors.ts";
import { readFlash } from "#src/http/sessions/flash.ts";
import { invalid } from "#src/shared/base/errors.ts";
import { testConfig } from "#tests/support/config.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { MORNING, NEXT_SUNDAY, NEXT_TUESDAY, requestFor, requests, setUpBookings } from "../setup.ts";
import { type OpenForm, openForm, panelFor } from "./booking-form.ts";

async function fillRest(form: OpenForm) {
  await form.fill("preferredDate", NEXT_TUESDAY);
  await form.click(`[value="${MORNING}"]`);
  await form.fill("petInfo", "Waffles");
}

async function fillAddress(form: OpenForm) {
  await form.fill("serviceAddress", "12 Oak Street");
  await form.fill("serviceCity", "Asheville");
  await form.fill("serviceState", "NC");
  await form.fill("serviceZipCode", "28801");
}

test("the form wakes without a difference to what the server drew, and follows the estimate", async () => {
  const setup = await setUpBookings();
  const [bath] = setup.gus.packages;

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    expect(form.text("output")).toBe("–");
    await form.fill("servicePackageId", String(bath!.id));
    expect(form.text("output")).toBe("$55.00 – $65.00");
    await form.click("#addOnServiceIds");
    expect(form.text("output")).toBe("$67.00 – $77.00");
  });
});

test("'Select This Package' chooses without a reload and marks the card", async () => {
  const setup = await setUpBookings();
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

test("a request that is sent twice at once goes out once, and is confirmed", async () => {
  const setup = await setUpBookings();

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

test("a missing date gets its toast, and every message stands beside its field", async () => {
  const setup = await setUpBookings();

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
    await form.fill("preferredDate", NEXT_TUESDAY);
    expect(form.toast()).toBeNull();
  });
});

test("another state answers the message about the ZIP code, and the last answer takes the toast away", async () => {
  const setup = await setUpBookings();
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

test("a refusal without a field is a toast, and the form keeps everything", async () => {
  const setup = await setUpBookings();
  await requests(setup.as.ana, requestFor(setup));
  await setup.as.gus.post("/api/blocks", { id: setup.ana.id });

  await openForm(setup, { as: setup.as.ana, chosen: { packageId: setup.gus.packages[0]!.id } }, async (form) => {
    await fillRest(form);
    await form.submit();
    expect(form.toast()).toBe("Booking failedThis groomer isn't taking requests from you.");
    expect(form.find("#petInfo")?.value).toBe("Waffles");
  });
});

test("a closed day gets its message at once", async () => {
  const setup = await setUpBookings();

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    await form.fill("preferredDate", NEXT_SUNDAY);
    expect(form.text("#preferredDate-error")).toBe("Blue Ridge Bath Co. is closed on Sundays.");
    await form.fill("preferredDate", NEXT_TUESDAY);
    expect(form.find("#preferredDate-error")).toBeNull();
    expect(form.text("#preferredDate-hint")).toBe("Open 8:00 AM – 6:00 PM that day");
  });
});

test("a visitor is asked to log in, as information, and one click sends what was filled in", async () => {
  const setup = await setUpBookings();
  let kept = "";
  await openForm(setup, { chosen: { packageId: setup.gus.packages[0]!.id } }, async (form) => {
    const assign = spyOn(form.window.location, "assign").mockImplementation(() => {});
    await form.submit();
    expect(assign).not.toHaveBeenCalled();
    await fillRest(form);
    await fillAddress(form);
    await form.submit();
    const flash = readFlash(
      { config: testConfig() },
      new Request("http://localhost/auth", { headers: { cookie: form.window.document.cookie } }),
    );
    expect(flash).toEqual({
      kind: "info",
      title: "Please log in",
      description: "You need to log in to book an appointment",
    });
    expect(decodeURIComponent(String(assign.mock.calls[0]))).toStartWith("/auth?mode=login&next=/groomer/1?package=");
    expect(form.calls.filter(({ path }) => path === "/api/bookings")).toEqual([]);
    kept = form.window.sessionStorage.getItem(`booking-draft-${setup.gus.profile.id}`) ?? "";
  });
  expect(JSON.parse(kept).query).toStartWith(`?package=${setup.gus.packages[0]!.id}&date=${NEXT_TUESDAY}`);

  await openForm(setup, { as: setup.as.ana, draft: { ...JSON.parse(kept), query: "" } }, async (form) => {
    expect(form.find("#petInfo")?.value).toBe("Waffles");
    await form.submit();

    expect(form.text("dialog")).toContain("Booking Requested!");
    expect(form.window.sessionStorage.length).toBe(0);
  });
});

test("a draft survives a reload, and is nobody else's", async () => {
  const setup = await setUpBookings();
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

test("what the address chooses counts for more than an older draft, which fills in the rest", async () => {
  const setup = await setUpBookings();
  const [bath, groom] = setup.gus.packages.map(({ id }) => id);
  const values = { servicePackageId: String(bath), petInfo: "Waffles" };
  const draft = { viewerId: null, query: "?package=1", keptAt: Date.now(), values };

  await openForm(setup, { as: setup.as.ana, chosen: { packageId: groom! }, draft }, async (form) => {
    expect(form.find("#servicePackageId")?.value).toBe(String(groom));
    expect(form.find("#petInfo")?.value).toBe("Waffles");
  });
});

test("a groomer sees why there is no form, and so does everyone where there are no packages", async () => {
  const setup = await setUpBookings();

  expect(panelFor(setup, { as: setup.as.gus })).toContain("Log in as a pet parent to book.");
  expect(panelFor(setup, { as: setup.as.gus })).not.toContain("<form");
  setup.app.ctx.db.update(servicePackages).set({ isActive: false, position: null }).run();
  expect(panelFor(setup, { as: setup.as.gus })).toContain("No services available for booking at this time.");
});

test("today after hours is one sentence in place of three closed times", async () => {
  const setup = await setUpBookings();
  setup.app.clock.set(Date.parse("2026-06-10T23:30:00Z"));

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    await form.fill("preferredDate", "2026-06-10");
    expect(form.text("#preferredTimeSlot")).toBe("That time has passed today. Pick a later day.");
    expect(form.find(".slots")).toBeNull();
    await form.fill("preferredDate", NEXT_TUESDAY);
    expect(form.find(".slots")).not.toBeNull();
  });
});
