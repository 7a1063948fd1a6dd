import { expect, test } from "bun:test";
import { visits } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { testWith } from "#tests/support/test-with.ts";
import { entersClient } from "../../clients/clients/added/setup.ts";
import { openTab } from "../../visits/bookings/requests/open-tab.ts";
import { NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import { setUpDay, tuesday } from "../day-plan/setup.ts";
import { enters } from "./setup.ts";

testWith("shows an added visit's details and one filled button for its progress", setUpDay, async ({ app, as }) => {
  const own = await enters(as.gus, {
    service: "Bath and cut",
    price: 8500,
    note: "Back door",
    address: "4 Elm Street",
  });
  const page = `/bookings/${own.id}`;

  await openTab(as.gus, page, async (tab) => {
    expect(tab.text("h1")).toBe("Tue, Jun 16 · 10:00 AM");
    expect(tab.text(".visit-head")).toBe("June AlbrightView client\u00a0· Added by you");
    expect(tab.text(".booking-card")).toContain("Planned");
    expect(tab.find(".actions .btn:not(.line)")).toBeNull();
    expect(tab.text(".visit-facts")).toBe("Access and notesBack door4 Elm Street, Asheville, NC 28803");
    expect(tab.all(".tools a").map((tool) => tool.getAttribute("href")!.split(":")[0])).toEqual(["https"]);
    expect(tab.text(".leave")).toMatch(/^Leave\sby\s9:\d\d\sAM$/);
    expect(tab.text("[aria-label=Details]")).toBe("Bath and cut1 hr 30 min · $85");
    expect(tab.all("#booking-foot button").map(({ textContent }) => textContent)).toEqual([
      ...["Move or edit", "Cancel visit", "Remove visit"],
    ]);
    expect(tab.find(`.visit-head a[href="/clients/${own.clientId}"]`)).not.toBeNull();
  });

  app.clock.set(tuesday("09:30"));
  for (const [filled, ...beside] of [["On my way"], ["I'm here"], ["Mark Completed"], ["Book next", "Undo"]]) {
    await openTab(as.gus, page, async (tab) => {
      const buttons = tab.all(".booking-card .actions > .btn").map(({ firstChild }) => firstChild!.textContent);
      expect(buttons).toEqual([filled!, ...beside]);
      expect(tab.text(".booking-card .btn:not(.line)")).toStartWith(filled!);
      if (filled === "On my way") expect(tab.text(".actions [role=menu]")).toContain("Mark Completed");
      await tab.click(".booking-card .btn:not(.line)");
      if (filled !== "Mark Completed") return;
      await tab.type("dialog [name='payment.amount']", "$1,085.5");
      await tab.click("dialog [value=check]");
      await tab.submit();
    });
  }
  const completed = await (await as.gus.get(page)).text();
  expect(completed).toContain("$1,085.50 check");
  for (const [name, status] of [
    ["Undo", "Planned"],
    ["Cancel visit", "Canceled"],
  ]) {
    await openTab(as.gus, page, (tab) => tab.press(name!));
    await openTab(as.gus, page, async (tab) => expect(tab.text(".status")).toBe(status!));
  }
});

test.each([
  ["yesterday", 1, undefined],
  ["today", 0, "I'm on my way to you."],
  ["tomorrow", -1, "I'll groom your pet tomorrow, Tuesday, June 16"],
  ["next week", -6, "I'll groom your pet on Tuesday, June 16"],
])("prepares a text on the page of an added visit %s", async (_, days, text) => {
  const { app, as } = await setUpDay();
  const own = await enters(as.gus, { phone: "828-555-0142" });
  app.clock.set(tuesday("09:30") + days * DAY_MS);

  await openTab(as.gus, `/bookings/${own.id}`, async (tab) => {
    await tab.click("[data-choice=texts]");
    expect(tab.all("dialog .bubble")[0]?.textContent).toEqual(text && expect.stringContaining(text));
  });
});

testWith("lets a groomer text a client without an account about a change", setUpDay, async ({ as }) => {
  const own = await enters(as.gus, { phone: "828-555-0142" });

  await openTab(as.gus, `/bookings/${own.id}`, async (tab) => {
    await tab.press("Cancel visit");
    expect(tab.carried()).toMatchObject({
      title: "Visit canceled",
      description: "We haven't let June know.",
      offer: { name: "Text June", href: expect.stringContaining("I%20have%20to%20cancel") },
    });
  });
});

testWith("asks before restoring a canceled visit that no longer fits", setUpDay, async ({ as }) => {
  const own = await enters(as.gus);
  const page = `/bookings/${own.id}`;
  await as.gus.patch(`/api/bookings/${own.id}/status`, { status: "cancelled" });
  await enters(as.gus, { clientName: "Otis Brambley", start: "10:30" });

  await openTab(as.gus, page, async (tab) => {
    await tab.press("Undo");
    expect(tab.text("dialog")).toContain("You'd reach");
    await tab.press("Don't add");
    expect(tab.text(".status")).toBe("Canceled");
    await tab.press("Undo");
    await tab.press("Add anyway");
    expect(tab.carried()).toMatchObject({ title: "Back on your schedule", description: "June Albright" });
  });
  await openTab(as.gus, page, async (tab) => expect(tab.text(".status")).toBe("Planned"));
});

testWith("adds a series and moves and removes its later visits", setUpDay, async ({ app, as }) => {
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
    expect(tab.carried()).toMatchObject({ title: "Visit updated", description: "We haven't let June know." });
  });
  await openTab(as.gus, `/bookings/${second!.id}`, async (tab) => expect(tab.text("h1")).toContain("1:00 PM"));
  expect(rows().map(({ arrivalFrom }) => arrivalFrom)).toEqual(["10:00", ...Array(6).fill("13:00")]);

  await openTab(as.gus, `/bookings/${third!.id}`, async (tab) => {
    await tab.press("Remove");
    expect(tab.text("dialog h2")).toBe("Remove this visit?");
    tab.find("dialog input[value=later]")!.click();
    await tab.click("dialog .btn.danger");
  });
  expect(rows().map(({ id }) => id)).toEqual([first.id, second!.id]);
});

testWith("finds a client while a groomer types and doesn't ask for known details", setUpDay, async ({ as }) => {
  const june = await entersClient(as.gus, { note: "Near the zoo" });
  await entersClient(as.gus, { name: "Zoe Hartley", phone: "828-555-0199", pets: [{ name: "Penny" }] });

  await openTab(as.gus, `/visits/new?date=${NEXT_TUESDAY}`, async (tab) => {
    const shown = () => tab.all(".picks b").map(({ textContent }) => textContent);
    const typed = async (words: string) => {
      await tab.type("#client-words", words);
      await tab.called(`GET /api/clients?q=${words}`);
      return shown();
    };
    const followed: unknown[] = [];
    tab.find(".picks")!.addEventListener("click", (event) => void followed.push(event.preventDefault()));
    await tab.type("#client-words", "zo");
    await tab.submit(".new-visit form");
    expect(followed).toEqual([]);
    expect(await typed("zo")).toEqual(["Zoe Hartley", "June Albright", 'New client "Zo"']);
    await tab.submit(".new-visit form");
    expect(followed).toHaveLength(1);
    expect(await typed("mo")).toEqual(["June Albright", "Zoe Hartley", 'New client "Mo"']);
    expect(await typed("5550199")).toEqual(["Zoe Hartley", 'New client "5550199"']);
    expect(tab.all(".picks a").at(-1)!.getAttribute("href")).toBe(`/visits/new?date=${NEXT_TUESDAY}&phone=5550199`);
    expect(await typed("nobody")).toEqual(['New client "Nobody"']);
    await typed("albr");
    expect(tab.find(".picks a")!.getAttribute("href")).toBe(`/visits/new?date=${NEXT_TUESDAY}&client=${june.id}`);
  });
});

testWith("adds up services and pets and asks once and sends one key", setUpDay, async ({ app, as }) => {
  const june = await entersClient(as.gus);
  await enters(as.gus, { clientName: "Otis Brambley", start: "10:00" });

  await openTab(as.gus, `/visits/new?client=${june.id}&date=${NEXT_TUESDAY}&time=10:00`, async (tab) => {
    const save = () => tab.text(".save-bar .btn")!.replaceAll("\u00a0", " ");
    await tab.called("GET /api/visits/fit");
    expect(tab.text(".too-full")).toMatch(/^You'd reach/);
    expect(save()).toBe("Save · Tue 10:00 AM · $110");
    await tab.click(".new-visit [name=petIds]");
    expect(save()).toBe("Save · Tue 10:00 AM · $55");
    await tab.type(".new-visit [name=note]", "Back door");
    await tab.submit(".new-visit");
    expect(tab.text("dialog")).toContain("Add anyway?");
    await tab.press("Change it");
    await tab.submit(".new-visit");
    await tab.press("Add anyway");
  });
  expect(app.ctx.db.select().from(visits).all()).toHaveLength(2);
  expect(app.ctx.db.select().from(visits).all()[1]).toMatchObject({
    note: "Back door",
    priceMin: 5500,
    clientId: june.id,
  });
});
