import { expect, test } from "bun:test";
import { signedIn } from "#tests/support/people.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { devicesOf, setUpDevices, switchesOn } from "./setup.ts";

const TAB = "/pet-parent-dashboard?tab=profile&section=notifications";
const PANEL = "#notifications";

test("the tab lists the devices, and switches one off from elsewhere", async () => {
  const { app, ana, as, service } = await setUpDevices();
  await switchesOn(signedIn(app, ana, "pet_parent"), service);
  await switchesOn(as.ana, service);

  await openTab(as.ana, TAB, async (tab) => {
    expect(tab.text(PANEL)).toContain("This device, since Jun 10, 2026");
    await tab.click(`${PANEL} li:last-child button`);
    expect(tab.toast()).toStartWith("Notifications turned off");
  });

  expect((await devicesOf(as.ana)).devices).toMatchObject([{ isCurrent: true }]);
});

test("a browser that can show none says so, to each side in its own words", async () => {
  const { as } = await setUpDevices();

  await openTab(as.ana, TAB, async (tab) => {
    expect(tab.text(PANEL)).toContain("when your groomer is on the way");
    expect(tab.text(PANEL)).toContain("This browser doesn't support notifications.");
  });
  await openTab(as.gus, "/groomer-dashboard?tab=account&section=notifications", async (tab) =>
    expect(tab.text(PANEL)).toContain("at 5\u00a0PM about tomorrow's visits"),
  );
});
