import { expect, test } from "bun:test";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { noteOnAna, setUpClients } from "./setup.ts";

const TAB = "/groomer-dashboard?tab=clients";

test("before the first visit the tab says what will stand there", async () => {
  const { asGil } = await setUpClients();

  expect(await (await asGil.get(TAB)).text()).toContain("No clients yet");
});

test("a groomer writes a note about a pet, changes the household's, and removes it", async () => {
  const setup = await setUpClients();
  await noteOnAna(setup, "Rings back");

  await openTab(setup.as.gus, TAB, async (tab) => {
    expect(tab.text("h3")).toBe("ana Tester");
    expect(tab.text(".facts-list")).toBe("Visits2, the last on Jun 1, 2026");
    await tab.press("Add note about Waffles");
    expect(tab.text("dialog h2")).toBe("Note about Waffles");
    await tab.type("dialog textarea", "Hates the dryer");
    await tab.submit();
    expect(tab.toast()).toBe("Note saved");
    expect(tab.text("section")).toContain("Hates the dryer");

    await tab.press("Change note about ana Tester");
    await tab.type("dialog textarea", "");
    await tab.submit();
    expect(tab.toast()).toBe("Note removed");
    expect(tab.text("section")).not.toContain("Rings back");
    expect(tab.complaints).toEqual([]);
  });
  expect(await setup.list()).toMatchObject([{ note: null, pets: [{ note: "Hates the dryer" }] }]);
});

test("a note that cannot be saved stays in its dialog, with the reason", async () => {
  const setup = await setUpClients();

  await openTab(setup.as.gus, TAB, async (tab) => {
    await tab.press("Add note about Waffles");
    await tab.type("dialog textarea", "Hates the dryer");
    setup.as.gus.cookies.clear();
    await tab.submit();

    expect(tab.text("dialog [role=alert]")).toStartWith("Failed to save the note");
    expect((tab.find("dialog textarea") as HTMLTextAreaElement).value).toBe("Hates the dryer");
  });
});

test("words narrow the list down, and what is found is counted", async () => {
  const { as, pat, visit } = await setUpClients();
  visit(pat.id);

  await openTab(as.gus, TAB, async (tab) => {
    expect(tab.text("[role=status]")).toBe("2 clients");
    await tab.type("#client-words", "pat");

    expect(tab.text("[role=status]")).toBe("1 of 2 clients");
    expect(tab.text("h3")).toBe("pat Tester");
    expect(tab.complaints).toEqual([]);
  });
});

test("a groomer blocks a client there, and takes it back", async () => {
  const setup = await setUpClients();

  await openTab(setup.as.gus, TAB, async (tab) => {
    await tab.press("Block ana Tester");
    expect(tab.text("dialog")).toContain("We do not tell them");
    await tab.click("dialog .btn.danger");
    expect(tab.toast()).toBe("ana Tester is blocked");
    expect(tab.text("h3")).toBe("ana Tester Blocked");
    expect(await setup.list()).toMatchObject([{ isBlocked: true }]);

    await tab.press("Unblock ana Tester");
    await tab.press("Unblock");
    expect(tab.toast()).toBe("ana Tester can ask you again");
    expect(tab.text("h3")).toBe("ana Tester");
    expect(tab.complaints).toEqual([]);
  });
});
