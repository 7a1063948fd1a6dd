import { expect, test } from "bun:test";
import { visits } from "#db/schema/tables.ts";
import { addedClients } from "#tests/support/clients.ts";
import { entersClient } from "../../clients/clients/entered/setup.ts";
import { openTab } from "../../visits/bookings/requests/open-tab.ts";
import { NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import { dayOf, does, setUpDay, tuesday, visit } from "../day-plan/setup.ts";
import { enters } from "./setup.ts";

const TODAY_VIEW = "/groomer-dashboard?tab=bookings";
const CALENDAR = `${TODAY_VIEW}&view=calendar&date=${NEXT_TUESDAY}`;

test("the page says all of a visit, and has one filled button by how far it is", async () => {
  const { app, as } = await setUpDay();
  const own = await enters(as.gus, {
    service: "Bath and cut",
    price: 8500,
    note: "Back door",
    address: "4 Elm Street",
  });
  const page = `/bookings/${own.id}`;

  await openTab(as.gus, page, async (tab) => {
    expect(tab.text("h1")).toBe("Tue, Jun 16 · 10:00 AM");
    expect(tab.text(".visit-head")).toBe("June AlbrightView client · Added by you");
    expect(tab.text(".booking-card")).toContain("Planned");
    expect(tab.find(".actions .btn:not(.line)")).toBeNull();
    expect(tab.text(".visit-facts")).toBe("Access and notesBack door4 Elm Street, Asheville, NC 28803");
    expect(tab.text(".visit-facts + .rows")).toBe("Bath and cut1 hr 30 min · $85");
    expect(tab.find(`.visit-head a[href="/clients/${own.clientId}"]`)).not.toBeNull();
  });

  app.clock.set(tuesday("09:30"));
  await openTab(as.gus, page, async (tab) => {
    const filled = () => tab.text(".actions .btn:not(.line)");
    expect(filled()).toBe("On my way");
    await tab.press("On my way");
    expect(filled()).toBe("I'm here");
    await tab.press("I'm here");
    await tab.press("Mark Completed");
    expect(tab.toast()).toBe("Visit completed");
    expect(tab.text(".status")).toBe("Completed");
    await tab.press("Undo");
    expect(tab.text(".status")).toBe("Planned");
    await tab.press("Cancel");
    expect(tab.text(".status")).toBe("Canceled");
  });
});

test("what was cancelled and does not fit any more is asked about when it is taken back", async () => {
  const { as } = await setUpDay();
  const own = await enters(as.gus);
  await as.gus.patch(`/api/bookings/${own.id}/status`, { status: "cancelled" });
  await enters(as.gus, { clientName: "Otis Brambley", start: "10:30" });

  await openTab(as.gus, `/bookings/${own.id}`, async (tab) => {
    await tab.press("Undo");
    expect(tab.text("dialog")).toContain("You'd arrive");
    await tab.press("Don't add");
    expect(tab.text(".status")).toBe("Canceled");
    expect(tab.focused()).toBe("Tue, Jun 16 · 10:00 AM");
    await tab.press("Undo");
    await tab.press("Add anyway");
    expect(tab.text(".status")).toBe("Planned");
    expect(tab.toast()).toBe("Back on your schedule");
  });
});

test("without script the page can be read, and somebody else's is not there", async () => {
  const { as } = await setUpDay();
  const { id } = await enters(as.gus);

  expect(await (await as.gus.get(`/bookings/${id}`)).text()).toContain("Asheville, NC 28803");
  expect((await as.gus.get("/bookings/99")).status).toBe(404);
  expect((await as.ana.get(`/bookings/${id}`)).status).toBe(404);
});

test("a visit is added from Today with five fields, and a new client with it", async () => {
  const { app, as } = await setUpDay();

  await openTab(as.gus, TODAY_VIEW, async (tab) => {
    await tab.click("#add-visit");
    expect(tab.text("dialog h2")).toBe("Add a visit");
    await tab.submit();
    expect(tab.text("dialog .client-field .error")).toBe("Enter a client or a title");
    await tab.type("dialog [name=clientName]", "June Albright");
    await tab.type("dialog [name=date]", NEXT_TUESDAY);
    await tab.type("dialog [name=start]", "10:00");
    await tab.submit();
    expect(tab.text("dialog")).toContain("Enter the ZIP code of the visit");
    await tab.type("dialog [name=zipCode]", "28803");
    await tab.submit();
    expect(tab.toast()).toBe("Visit addedJune Albright, Tue, Jun 16 at 10:00 AM");
    expect(tab.find("dialog")).toBeNull();
  });
  expect(addedClients(app.ctx.db)).toMatchObject([{ name: "June Albright", zipCode: "28803" }]);
  expect((await dayOf(as.gus)).ownVisits).toMatchObject([{ start: "10:00", minutes: 60, price: null }]);
});

test("all of a visit can be said: a title, its hour, where, what and the price in dollars", async () => {
  const { as } = await setUpDay();

  await openTab(as.gus, TODAY_VIEW, async (tab) => {
    await tab.click("#add-visit");
    await tab.press("Not a client? Add an event");
    expect(tab.find("dialog [name=everyWeeks]")).toBeNull();
    await tab.type("dialog [name=clientName]", "Vet fair");
    await tab.type("dialog [name=date]", NEXT_TUESDAY);
    await tab.type("dialog [name=start]", "09:00");
    await tab.type("dialog [name=zipCode]", "28801");
    await tab.type("dialog [name=until]", "08:00");
    await tab.type("dialog [name=price]", "a lot");
    await tab.submit();
    expect(tab.text("dialog")).toContain("Enter a price up to $10,000");
    await tab.type("dialog [name=price]", "120.50");
    await tab.submit();
    expect(tab.text("dialog")).toContain("The end must be after the start");
    await tab.type("dialog [name=until]", "10:00");
    await tab.type("dialog [name=service]", "Nails");
    await tab.submit();
    expect(tab.toast()).toBe("Visit addedVet fair, Tue, Jun 16 at 9:00 AM");
  });
  expect((await dayOf(as.gus)).ownVisits).toMatchObject([
    { name: "Vet fair", clientId: null, until: "10:00", price: 12_050, service: "Nails" },
  ]);
});

test("a full day is asked about, and nothing that was typed is lost", async () => {
  const setup = await setUpDay();
  await visit(setup, "ana");
  await does(setup.as.gus, "promise");

  await openTab(setup.as.gus, CALENDAR, async (tab) => {
    await tab.press("+ Visit");
    expect((tab.find("dialog [name=date]") as HTMLInputElement).value).toBe(NEXT_TUESDAY);
    await tab.type("dialog [name=clientName]", "June Albright");
    await tab.type("dialog [name=start]", "08:15");
    await tab.type("dialog [name=minutes]", "240");
    await tab.type("dialog [name=zipCode]", "28803");
    await tab.type("dialog [name=note]", "Back door");
    await tab.submit();
    expect(tab.text("dialog:last-of-type h2")).toBe("This visit doesn't fit");
    expect(tab.text("dialog:last-of-type")).toMatch(/You'd arrive 1 hr 12 min late at June Albright's\./);
    await tab.press("Change it");
    expect((tab.find("dialog [name=note]") as HTMLTextAreaElement).value).toBe("Back door");
    await tab.submit();
    await tab.press("Add anyway");
    expect(tab.toast()).toBe("Visit addedJune Albright, Tue, Jun 16 at 8:15 AM");
    expect(tab.text(".week-grid .added")).toContain("June Albright");
  });
  expect((await dayOf(setup.as.gus)).isFeasible).toBe(false);
});

test("a series is entered, moved from one visit on, and taken out from one on", async () => {
  const { app, as } = await setUpDay();
  const first = await enters(as.gus, { repeat: { everyWeeks: 4 } });
  const rows = () => app.ctx.db.select().from(visits).orderBy(visits.preferredDate).all();
  const [, second, third] = rows();

  await openTab(as.gus, `/bookings/${second!.id}`, async (tab) => {
    expect(tab.text(".visit-head")).toContain("Repeats every 4 weeks");
    await tab.press("Move or edit");
    expect((tab.find("dialog [name=start]") as HTMLInputElement).value).toBe("10:00");
    await tab.type("dialog [name=start]", "13:00");
    tab.find("dialog input[value=later]")!.click();
    await tab.submit();
    expect(tab.toast()).toBe("Visit updated");
    expect(tab.text(".booking-card")).toContain("1:00 PM");
  });
  expect(rows().map(({ arrivalFrom }) => arrivalFrom)).toEqual(["10:00", ...Array(6).fill("13:00")]);

  await openTab(as.gus, `/bookings/${third!.id}`, async (tab) => {
    await tab.press("Remove");
    expect(tab.text("dialog h2")).toBe("Remove this visit?");
    tab.find("dialog input[value=later]")!.click();
    await tab.click("dialog .btn.danger");
  });
  expect(rows().map(({ id }) => id)).toEqual([first.id, second!.id]);
});

test("a client of one's own is found by a part of the name, with the pets that come, and nothing is asked again", async () => {
  const { app, as } = await setUpDay();
  const june = await entersClient(as.gus);

  await openTab(as.gus, TODAY_VIEW, async (tab) => {
    await tab.click("#add-visit");
    await tab.type("dialog [name=clientName]", "albr");
    await tab.called("GET /api/clients?q=");
    expect(tab.text("dialog [role=option]")).toBe("June AlbrightPepper and Mo");
    await tab.click("dialog [role=option]");
    expect((tab.find("dialog [name=clientName]") as HTMLInputElement).value).toBe("June Albright");
    expect(tab.text("dialog .client-field .hint")).toBe("Pepper and Mo");
    await tab.type("dialog [name=date]", NEXT_TUESDAY);
    await tab.type("dialog [name=start]", "10:00");
    tab.find("dialog [name=petIds]")!.click();
    await tab.submit();
    expect(tab.toast()).toBe("Visit addedJune Albright, Tue, Jun 16 at 10:00 AM");
  });
  const [own] = (await dayOf(as.gus)).ownVisits;
  expect(own).toMatchObject({ clientId: june.id, zipCode: "28801", address: "8 Elm Court", pets: [{ name: "Mo" }] });
  expect(addedClients(app.ctx.db)).toHaveLength(1);
});

test("arrows and Enter choose a client, and a name that stands in the list is that client", async () => {
  const { as } = await setUpDay();
  await entersClient(as.gus);
  await entersClient(as.gus, { name: "June Zimmer" });

  await openTab(as.gus, TODAY_VIEW, async (tab) => {
    await tab.click("#add-visit");
    await tab.type("dialog [name=clientName]", "june");
    await tab.called("GET /api/clients?q=");
    await tab.key("dialog [name=clientName]", "ArrowDown");
    await tab.key("dialog [name=clientName]", "ArrowDown");
    expect(tab.text("dialog [aria-selected=true]")).toStartWith("June Zimmer");
    await tab.key("dialog [name=clientName]", "Enter");
    expect((tab.find("dialog [name=clientId]") as HTMLInputElement).value).not.toBe("");
    expect(tab.find("dialog [role=option]")).toBeNull();
  });
});

test("a client's page adds a visit for them, and shows it", async () => {
  const { as } = await setUpDay();
  const june = await entersClient(as.gus);

  await openTab(as.gus, `/clients/${june.id}`, async (tab) => {
    await tab.press("Add a visit");
    expect((tab.find("dialog [name=clientName]") as HTMLInputElement).value).toBe("June Albright");
    await tab.type("dialog [name=date]", NEXT_TUESDAY);
    await tab.type("dialog [name=start]", "10:00");
    await tab.submit();
    expect(tab.toast()).toStartWith("Visit added");
    expect(tab.section("next")).toContain("10:00 AM");
  });
});

test("whoever types the whole name of a client makes no second one, and streets find nobody", async () => {
  const { app, as } = await setUpDay();
  await entersClient(as.gus);

  await openTab(as.gus, TODAY_VIEW, async (tab) => {
    await tab.click("#add-visit");
    await tab.type("dialog [name=clientName]", "elm court");
    await tab.called("GET /api/clients?q=elm");
    expect(tab.find("dialog [role=option]")).toBeNull();
    await tab.type("dialog [name=clientName]", "june albright");
    await tab.called("GET /api/clients?q=june");
    expect(tab.find("dialog [name=zipCode]")!.closest("details")).not.toBeNull();
    await tab.type("dialog [name=date]", NEXT_TUESDAY);
    await tab.type("dialog [name=start]", "10:00");
    await tab.submit();
    expect(tab.toast()).toBe("Visit addedJune Albright, Tue, Jun 16 at 10:00 AM");
  });
  expect(addedClients(app.ctx.db)).toHaveLength(1);
});
