import { expect, test } from "bun:test";
import { DAY_MS } from "#src/shared/base/time.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { MORNING, NEXT_TUESDAY } from "#tests/visits/bookings/setup.ts";
import { addedClientOf } from "./added/invitations.ts";
import { noteOnAna, setUpClients } from "./setup.ts";

const TAB = "/groomer-dashboard?tab=clients";

testWith("explains the empty client list before the first visit", setUpClients, async ({ asGil }) => {
  expect(await (await asGil.get(TAB)).text()).toContain("appear here after their first visit");
});

test("shows a client's next and last visit in a row that opens the client", async () => {
  const { as, ana, app, clientId, visit } = await setUpClients();
  visit(ana.id, { status: "accepted", startsAt: app.clock.now() + 3 * DAY_MS, preferredDate: "2026-06-13" });

  await openTab(as.gus, TAB, async (tab) => {
    const cells = [...tab.find("tbody tr")!.children].map(({ textContent }) => textContent);
    expect(cells).toEqual(["ana Tester", "Waffles, Goldendoodle", "Sat, Jun 13", "Last Jun 1"]);
    expect(tab.find("tbody a")!.getAttribute("href")).toBe(`/clients/${clientId()}`);
  });
});

testWith("keeps words and filters together in the page address", setUpClients, async ({ as, pat, visit, clientId }) => {
  visit(pat.id, { preferredDate: "2026-04-01" });

  await openTab(as.gus, `${TAB}&q=pat`, async (tab) => {
    expect(tab.text("tbody th")).toBe("pat Tester");
    expect(tab.text("tbody .due")).toBe("Due since May 13");
    expect(tab.text("[role=status]")).toBe("1 of 2 clients");
    expect(tab.text(".segmented")).toBe("AllDue 1");
    expect(tab.find(".segmented a:last-child")!.getAttribute("href")).toBe(`${TAB}&q=pat&show=due`);
  });
  await openTab(as.gus, `${TAB}&q=nobody&show=due`, async (tab) => {
    expect(tab.text(".panel")).toContain('No clients match "nobody"');
    expect(tab.find("form input[name=show]")!.getAttribute("value")).toBe("due");
  });
  await openTab(as.gus, `${TAB}&q=ana&show=due`, async (tab) => {
    expect(tab.text(".panel")).toStartWith(`No clients under Due match "ana".`);
    expect(tab.text("[role=status]")).toBe("0 of 2 clients");
    expect(tab.find(".panel a")!.getAttribute("href")).toBe(`${TAB}&q=ana`);
  });
  await openTab(as.gus, `${TAB}&q=tester&show=due`, async (tab) => {
    expect(tab.text("tbody th")).toBe("pat Tester");
    // Another due date.
    window.localStorage["texted-due"] = `{"${clientId(pat.id)}":"2026-04-01"}`;
    await tab.press("Text everyone due");
    expect(tab.text("dialog")).toContain("1 of 1 · Done Text pat");
    await tab.click("dialog a.btn");
    expect(window.localStorage["texted-due"]).toBe(`{"${clientId(pat.id)}":"2026-05-13"}`);
    expect(tab.text("dialog")).toContain("You texted everyone who is due.");
  });
  await openTab(as.gus, `${TAB}&q=zzz`, async (tab) => {
    as.gus.cookies.clear();
    await tab.type("#client-words", "");
    await tab.called("GET /api/clients");
    expect(tab.text(".panel")).toStartWith("No clients to show.");
  });
});

testWith("lets a groomer add and change and remove private notes", setUpClients, async (setup) => {
  await noteOnAna(setup, "Rings back");

  await openTab(setup.as.gus, `/clients/${setup.clientId()}`, async (tab) => {
    await tab.press("Add a note about Waffles");
    await tab.type(".pet-facts textarea", "Hates the dryer");
    await tab.submit(".pet-facts form");
    expect(tab.toast()).toBe("Note saved");
    expect(tab.text("#pets")).toContain("Hates the dryer");
    expect(tab.focused()).toBe("Edit note about Waffles");

    await tab.press("Edit note about ana Tester");
    await tab.type("#note textarea", "");
    await tab.submit("#note form");
    expect(tab.toast()).toBe("Note removed");
    expect(tab.text("#note")).not.toContain("Rings back");
  });
  expect(await setup.list()).toMatchObject([{ note: null, pets: [{ note: "Hates the dryer" }] }]);
});

testWith("keeps the old note on cancel and keeps the text when saving fails", setUpClients, async (setup) => {
  await noteOnAna(setup, "Rings back");

  await openTab(setup.as.gus, `/clients/${setup.clientId()}`, async (tab) => {
    await tab.press("Edit note about ana Tester");
    await tab.type("#note textarea", "Nonsense");
    await tab.press("Cancel");

    expect(tab.text("#note")).toContain("Rings back");
    expect(tab.focused()).toBe("Edit note about ana Tester");

    await tab.press("Edit note about ana Tester");
    await tab.type("#note textarea", "Rings twice");
    setup.as.gus.cookies.clear();
    await tab.submit("#note form");
    expect(tab.toast()).toContain("Nothing was saved. Log in and try again.");
    expect((tab.find("#note textarea") as HTMLTextAreaElement).value).toBe("Rings twice");
  });
});

testWith("lets a groomer block and unblock a client and offer the next visit", setUpClients, async (setup) => {
  await openTab(setup.as.gus, `/clients/${setup.clientId()}`, async (tab) => {
    await tab.press("Block ana Tester");
    expect(tab.text("dialog")).toContain("They'll only find out if they try.");
    await tab.click("dialog .btn.danger");
    expect(tab.toast()).toBe("ana Tester is blocked");
    expect(await setup.list()).toMatchObject([{ isBlocked: true }]);

    await tab.press("Unblock ana Tester");
    await tab.press("Unblock");
    expect(tab.toast()).toBe("ana Tester is unblocked");
    expect(tab.hasButton("Block ana Tester")).toBe(true);

    await tab.press("Offer the next visit");
    expect(tab.text("dialog")).toContain("Bath & Brush");
    await tab.submit();
    expect(tab.toast()).toStartWith("Next visit offered");
    expect(tab.text("#next")).toContain("Waiting for their reply");
    expect(tab.hasButton("Offer the next visit")).toBe(false);
  });
});

test("doesn't mark a request as waiting for the groomer while the parent must choose", async () => {
  const setup = await setUpClients();
  const { as, ana, clientId, visit } = setup;
  const pending = {
    status: "pending",
    preferredDate: NEXT_TUESDAY,
    startsAt: Date.parse(`${NEXT_TUESDAY}T12:00:00Z`),
  } as const;
  const { id } = visit(ana.id, { ...pending, expiresAt: setup.app.clock.now() + DAY_MS });
  const pages = async () =>
    Promise.all(["", "/visits"].map(async (more) => (await as.gus.get(`/clients/${clientId()}${more}`)).text()));
  for (const page of await pages()) expect(page).toContain("Waiting for your reply");

  const options = [{ date: "2026-06-24", slot: MORNING }];
  expect((await as.gus.post(`/api/bookings/${id}/proposals`, { options })).status).toBe(201);

  for (const page of await pages()) expect(page).toContain("Waiting for their reply");
});

testWith("invites selected clients and says who was left out and why", setUpClients, async ({ app, as, gus }) => {
  const of = (name: string, email: string | null) => addedClientOf(app, { groomerId: gus.profile.id, name, email });
  const [june, twin] = [of("June", "june@example.com"), of("Twin", "june@example.com")];
  const [kin] = [of("Kin", "kin@example.com"), of("Lee", null)];

  await openTab(as.gus, TAB, async (tab) => {
    await tab.press("Invite clients to book online");
    expect(tab.text("dialog .soft")).toBe("No email: Lee. Add their emails to invite them.");
    const boxes = tab.all("dialog [name=ids]");
    expect(boxes.map(({ value }) => Number(value))).toEqual([june, kin, twin]);
    for (const box of boxes) await tab.doing(() => box.click());
    expect(tab.hasButton("Choose up to 20 clients")).toBe(true);
    for (const box of [boxes[0]!, boxes[2]!]) await tab.doing(() => box.click());
    await tab.press("Send invitations");

    expect(tab.text(".clients-tab > .stack [role=status]")).toBe(
      "1 client invited.Not invited: Twin. You already invited this email on Jun 10, 2026.",
    );
  });
});
