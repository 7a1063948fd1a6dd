import { expect, test } from "bun:test";
import { memberships } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { setUpMembership } from "#tests/money/memberships/setup.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { openTab, type Tab } from "#tests/visits/bookings/requests/open-tab.ts";

async function setUpEnding() {
  const setup = await setUpMembership();
  const boss = signedIn(setup.app, await addUser(setup.app, "admin", "boss"), "admin");
  const path = `/admin/users/${setup.user.id}`;
  return { ...setup, boss, path };
}

const dayAhead = (now: number, days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);

test.each(["a paid one that ends", "a grant that ends", "one that ended"])(
  "reactivating a membership asks until when it is granted: %s",
  async (kind) => {
    const { app, boss, path, groomerId, gus, subscribe, pass, membership } = await setUpEnding();
    if (kind === "a grant that ends") {
      const granted = { grantedUntil: app.clock.now() + 9 * DAY_MS, endAction: "cancel", state: "canceling" } as const;
      changeRows(app.ctx.db, memberships, { groomerId }, granted);
    } else if (kind === "a paid one that ends") {
      await subscribe();
      await gus.post("/api/membership/cancel");
    }
    await openTab(boss, path, async (tab) => {
      await tab.press("Reactivate");
      await tab.type("dialog textarea", "A month on us");
      await tab.type("dialog input[name=until]", dayAhead(app.clock.now(), 60));
      await tab.submit();
    });

    expect(await membership()).toMatchObject({ isActive: true });
    await pass(45);
    expect(await membership()).toMatchObject({ isActive: true });
  },
);

const redOnes = (tab: Tab) =>
  [...tab.find("#membership-title")!.closest("section")!.querySelectorAll(".btn.danger")].map(
    (button) => button.textContent,
  );

const NOW = ["End now: nonpayment", "End now: card declined"];

test.each([
  ["a trial", [], NOW],
  ["one that ends", ["cancel"], NOW],
  ["one that ended", ["non_payment"], []],
] as const)("ending at once is red, and nothing else is: %s", async (_, before, red) => {
  const { boss, path, user, subscribe } = await setUpEnding();
  await subscribe();
  for (const action of before)
    await boss.patch(`/api/admin/groomer-subscription/${user.id}`, { action, reason: "A good reason" });

  await openTab(boss, path, async (tab) => expect(redOnes(tab)).toEqual([...red]));
});

test("the dialog of an end at once has a red button, and one of a later end none", async () => {
  const { boss, path, subscribe } = await setUpEnding();
  await subscribe();

  await openTab(boss, path, async (tab) => {
    await tab.press("End now: nonpayment");
    expect(tab.text("dialog .btn.danger")).toBe("End now: nonpayment");
    await tab.press("Back");
    await tab.press("End after the current period");
    expect(tab.find("dialog .btn.danger")).toBeNull();
  });
});
