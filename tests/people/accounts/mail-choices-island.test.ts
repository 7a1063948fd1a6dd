import { expect, test } from "bun:test";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";

const TAB = "/pet-parent-dashboard?tab=profile&section=mails";
const box = "#mails input";

test("a box is saved when it is ticked, and stands as it was left", async () => {
  const { as } = await setUpBookings();

  await openTab(as.ana, TAB, async (tab) => {
    expect(tab.text("#mails")).toContain("A request to review each visit.");
    expect((tab.find(box) as HTMLInputElement).checked).toBe(true);
    await tab.click(box);
    expect(tab.toast()).toStartWith("Emails turned off");
  });

  await openTab(as.ana, TAB, async (tab) => expect((tab.find(box) as HTMLInputElement).checked).toBe(false));
});

test("a choice that was not saved goes back, and says why", async () => {
  const { as } = await setUpBookings();

  await openTab(as.ana, TAB, async (tab) => {
    as.ana.cookies.clear();
    await tab.click(box);

    expect(tab.toast()).toContain("Failed to update your emails");
    expect((tab.find(box) as HTMLInputElement).checked).toBe(true);
  });
});
