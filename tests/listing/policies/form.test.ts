import { expect, test } from "bun:test";
import { bookingPolicies, bookings } from "#db/db.ts";
import { openBusiness } from "#tests/listing/groomers/setup.ts";
import { fieldsFor } from "#tests/search/profiles/setup.ts";
import { readRows } from "#tests/support/rows.ts";
import { type OpenForm, openForm, panelFor } from "#tests/visits/bookings/requests/booking-form.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { MORNING, NEXT_TUESDAY, requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { setsTerms, setUpTerms, strict, termsSeenBy } from "./setup.ts";

async function fillRest(form: OpenForm) {
  await form.fill("preferredDate", NEXT_TUESDAY);
  await form.click(`[value="${MORNING}"]`);
  await form.fill("petInfo", "Waffles");
}

const kept = ({ app }: Awaited<ReturnType<typeof setUpTerms>>) => readRows(app.ctx.db, bookingPolicies);

test("the form shows the terms with a box that nobody has ticked, and nothing where there are none", async () => {
  const without = await setUpBookings();
  expect(panelFor(without)).not.toContain("Their terms");

  const setup = await setUpTerms();
  const html = panelFor(setup, { as: setup.as.ana });

  for (const sentence of setup.terms.inWords) expect(html).toContain(sentence);
  expect(html).toContain("Mudroom never charges these fees");
  expect(html).toMatch(/<input(?=[^>]*type="checkbox")(?=[^>]*name="termsVersion")(?=[^>]*value="1")(?![^>]*checked)/);
});

test.each([true, false])("a request goes out with the tick as it is: %p", async (isTicked) => {
  const setup = await setUpTerms();

  await openForm(setup, { as: setup.as.ana, chosen: { packageId: setup.gus.packages[0]!.id } }, async (form) => {
    await fillRest(form);
    if (isTicked) await form.click("#termsVersion");
    await form.submit();

    expect(form.text("dialog")).toContain("Booking Requested!");
  });
  expect(kept(setup)).toMatchObject([{ version: 1, isTicked }]);
});

test("terms that changed while the form was open are shown anew, to be ticked again, and all else stays", async () => {
  const setup = await setUpTerms();

  await openForm(setup, { as: setup.as.ana, chosen: { packageId: setup.gus.packages[0]!.id } }, async (form) => {
    await fillRest(form);
    await form.click("#termsVersion");
    await setsTerms(setup, { lateText: "I charge everything." });
    await form.submit();

    const message = "The groomer's policies have changed. Read them again.";
    expect(form.toast()).toBe(`Booking failed${message}`);
    expect(form.text("#termsVersion-error")).toBe(message);
    expect(form.window.document.activeElement?.id).toBe("termsVersion");
    expect(form.text("form")).toContain("Late cancellations: I charge everything.");
    expect(form.find("#termsVersion")?.checked).toBe(false);
    expect(form.find("#petInfo")?.value).toBe("Waffles");
    expect(form.find(`[value="${MORNING}"]`)?.checked).toBe(true);

    await form.click("#termsVersion");
    expect(form.find("#termsVersion-error")).toBeNull();
    expect(form.toast()).toBeNull();
    await form.submit();
    expect(form.text("dialog")).toContain("Booking Requested!");
  });
  expect(kept(setup)).toMatchObject([{ version: 2, lateText: "I charge everything.", isTicked: true }]);
});

test("a draft keeps the tick for the terms that were ticked, not for later ones", async () => {
  const setup = await setUpTerms();
  const draft = { viewerId: null, query: "", keptAt: Date.now(), values: { petInfo: "Waffles", termsVersion: "1" } };
  const isTicked = async () => {
    let found: boolean | undefined;
    await openForm(setup, { as: setup.as.ana, draft }, async (form) => {
      found = form.find("#termsVersion")?.checked;
    });
    return found;
  };

  expect(await isTicked()).toBe(true);
  await setsTerms(setup, { noticeHours: 72 });
  expect(await isTicked()).toBe(false);
});

test("without script the page comes back with the new terms and everything that was typed", async () => {
  const setup = await setUpTerms();
  const { app, as, gus } = setup;
  const path = `/groomer/${gus.profile.id}`;
  const fields = { ...fieldsFor(gus), termsVersion: "1" };
  await setsTerms(setup, { lateText: "I charge everything." });

  const refused = await as.ana.submit(path, fields);
  const html = await refused.text();
  const sent = await as.ana.submit(path, { ...fields, termsVersion: "2" });

  expect(refused.status).toBe(409);
  expect(html).toContain("There&#x27;s a problem");
  expect(html).toContain('href="#termsVersion"');
  expect(html).toContain("I charge everything.");
  expect(html).toContain("Waffles, a spaniel, afraid of dryers");
  expect(html).toMatch(/<input(?=[^>]*name="termsVersion")(?=[^>]*value="2")(?![^>]*checked)/);
  expect(sent.status).toBe(303);
  expect(app.ctx.db.select().from(bookings).all()).toHaveLength(1);
  expect(kept(setup)).toMatchObject([{ version: 2, isTicked: true }]);
});

test("whoever signs in to send the form finds the tick again", async () => {
  const setup = await setUpTerms();
  const window = setup.app.visitor();
  const path = `/groomer/${setup.gus.profile.id}`;
  const sent = await window.submit(path, { ...fieldsFor(setup.gus), termsVersion: "1" });
  const [name, value] = sent.headers.getSetCookie()[0]!.split(";")[0]!.split("=") as [string, string];
  setup.as.ana.cookies.set(name, value);

  const html = await (await setup.as.ana.get(path)).text();

  expect(html).toMatch(/<input(?=[^>]*name="termsVersion")(?=[^>]*checked)/);
});

test("who cancels reads the terms of the booking again, and what they say about being late", async () => {
  const setup = await setUpTerms();
  const { id, startsAt } = await requests(setup.as.ana, requestFor(setup, { termsVersion: 1 }));
  expect(await (await setup.as.ana.get(`/bookings/${id}`)).text()).toContain("You confirmed reading them.");
  await setsTerms(setup, { noticeHours: 24, lateText: "Another sentence." });

  await openTab(setup.as.ana, "/pet-parent-dashboard?tab=bookings", async (tab) => {
    await tab.press("Cancel");
    for (const sentence of setup.terms.inWords) expect(tab.text("dialog")).toContain(sentence);
    expect(tab.text("dialog")).not.toContain("Another sentence.");
    expect(tab.find("dialog .notice")).toBeNull();
  });
  setup.app.clock.set(startsAt - 47 * 3_600_000);
  await openTab(setup.as.ana, "/pet-parent-dashboard?tab=bookings", async (tab) => {
    await tab.press("Cancel");
    expect(tab.text("dialog .notice")).toContain("less than 48 hours away");
    expect(tab.text("dialog .notice")).toContain("under their policies. We never do.");
  });
});

test("a groomer reads on the request whether the terms were ticked", async () => {
  const setup = await setUpTerms();
  const { id } = await requests(setup.as.ana, requestFor(setup));

  expect(await (await setup.as.gus.get(`/bookings/${id}`)).text()).toContain("ana Tester didn't confirm reading them.");
});

test("a groomer writes the terms with examples beside them, and reads them as parents do", async () => {
  const setup = await setUpBookings();

  await openBusiness(setup, "terms", async (tab) => {
    const input = (name: string) => tab.all(`#terms [name=${name}]`)[0]!;
    expect(tab.text("#terms")).toContain("You collect any fees yourself.");
    expect(input("lateText").getAttribute("placeholder")).toStartWith("For example: I charge half");
    expect(tab.text("#terms")).not.toContain("What parents see");
    await tab.fill(input("lateText"), strict.lateText);
    input("noticeHours").value = "48";
    await tab.submit("Save policies");

    expect(tab.toast()).toBe("Policies saved");
    expect(tab.text("#terms ul")).toBe(
      "Free cancellation until 48 hours before the visit.Late cancellations: I charge half of the estimate.",
    );
  });
  expect(await termsSeenBy(setup.as.gus)).toMatchObject({ noticeHours: 48, lateText: strict.lateText, version: 1 });
});
