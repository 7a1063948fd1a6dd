import { expect, test } from "bun:test";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "../../visits/bookings/requests/open-tab.ts";
import { reportsMessage, setUpThread, thread, writes } from "./setup.ts";

const REPORTS = "/admin-dashboard?tab=reports";

async function reported() {
  const setup = await setUpThread();
  const { id: messageId } = await writes(setup.as.gus, setup.id, "You are a fool.");
  await reportsMessage(setup.as.ana, messageId, { reason: "harassment", text: "At night." });
  return { ...setup, messageId };
}

test("lets an admin read a reported thread, hide a message, and show it again", async () => {
  const { as, id, boss } = await reported();

  await openTab(boss(), REPORTS, async (tab) => {
    expect(tab.text(".dash-tabs [aria-current]")).toBe("Reports1");
    expect(tab.text(".queue")).toContain("Harassment or insults");
    expect(tab.text(".queue")).not.toContain("fool");
    await tab.press("Read and decide");
    expect(tab.text("dialog")).toContain("You are a fool.");
    expect(tab.text("dialog")).toMatch(/gus Tester.*Its author sees it if they download/s);

    await tab.submit();
    expect(tab.text("dialog fieldset .error")).toBe("Choose whether to hide it");
    await tab.click("dialog input[value=hide]:focus");
    await tab.type("dialog textarea", "An insult");
    await tab.submit();

    expect(tab.find("dialog")).toBeNull();
    expect(tab.toast()).toBe("Message hidden");
    expect(tab.focused()).toBe("No open reports");
    expect(tab.text(".queue:last-of-type")).toContain("Reason: An insult");
    expect((await thread(as.ana, id))[0]).toMatchObject({ text: "", isHidden: true });

    await tab.press("View messages");
    expect(tab.find("dialog input[value=hide]")).toBeNull();
    await tab.click("dialog input[value=show]");
    await tab.type("dialog textarea", "It was a joke");
    await tab.submit();
    expect(tab.toast()).toBe("Message shown again");
    expect((await thread(as.ana, id))[0]).toMatchObject({ isHidden: false });
  });
});

testWith("shows the second of two admins that the report was decided", reported, async ({ boss, messageId }) => {
  await openTab(boss(), REPORTS, async (tab) => {
    await tab.press("Read and decide");
    await boss().patch(`/api/admin/messages/${messageId}`, { hidden: false, reason: "Rude, but no insult" });
    await tab.click("dialog input[value=hide]");
    await tab.type("dialog textarea", "An insult");
    await tab.submit();

    expect(tab.text("dialog [role=alert]")).toContain("Someone just reported or reviewed this message");
    expect(tab.text(".queue:last-of-type")).toContain("Reason: Rude, but no insult");
  });
});

testWith("shows an empty reports tab", setUpThread, async ({ boss }) => {
  const html = await (await boss().get(REPORTS)).text();

  expect(html).toContain("No open reports");
  expect(html).not.toContain('class="waiting"');
});
