import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "#db/db.ts";
import { openBusiness } from "#tests/listing/groomers/setup.ts";
import { blockedClients } from "#tests/support/rows.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";

const PATH = "/groomer-dashboard?tab=bookings";

async function asked() {
  const setup = await setUpBookings();
  await requests(setup.as.ana, requestFor(setup));
  const blocked = () => blockedClients(setup.app.ctx.db);
  return { ...setup, blocked };
}

test("a groomer blocks the parent of a booking after a question, and takes it back there", async () => {
  const setup = await asked();

  await openTab(setup.as.gus, PATH, async (tab) => {
    await tab.press("Block");
    expect(tab.text("dialog h2")).toBe("Block ana Tester?");
    expect(tab.text("dialog")).toContain("They'll only find out if they try.");
    expect(tab.text("dialog")).toContain("Existing requests and visits stay.");
    expect(setup.blocked()).toEqual([]);
    await tab.click("dialog .btn.danger");

    expect(tab.toast()).toBe("ana Tester is blocked");
    expect(setup.blocked()).toHaveLength(1);
    expect(tab.hasButton("Unblock")).toBe(true);
    await tab.press("Unblock");
    expect(tab.text("dialog h2")).toBe("Unblock ana Tester?");
    await tab.press("Unblock");

    expect(tab.toast()).toBe("ana Tester is unblocked");
    expect(setup.blocked()).toEqual([]);
    expect(tab.hasButton("Unblock")).toBe(false);
  });
});

test("a block that fails says so in the question", async () => {
  const setup = await asked();

  await openTab(setup.as.gus, PATH, async (tab) => {
    await tab.press("Block");
    setup.as.gus.cookies.clear();
    await tab.click("dialog .btn.danger");

    expect(tab.text("dialog [role=alert]")).toStartWith("Failed to block");
    expect(setup.blocked()).toEqual([]);
  });
});

test("the Business tab lists who is blocked, and lets them ask again", async () => {
  const setup = await asked();
  await openBusiness(setup, "blocked", async (tab) => {
    expect(tab.text("#blocked")).toContain("No one is blocked.");
  });
  await setup.as.gus.post("/api/blocks", { id: setup.ana.id });

  await openBusiness(setup, "blocked", async (tab) => {
    expect(tab.text("#blocked li")).toContain("ana Tester");
    await tab.press("Unblock ana Tester");
    await tab.press("Unblock");

    expect(tab.toast()).toBe("ana Tester is unblocked");
    expect(tab.focused()).toBe("Blocked pet parents");
    expect(tab.text("#blocked")).toContain("No one is blocked.");
  });
  expect(setup.blocked()).toEqual([]);
});

test("where a parent has closed their account there is nothing to block", async () => {
  const setup = await asked();
  setup.app.ctx.db.update(users).set({ closingAt: setup.app.clock.now() }).where(eq(users.id, setup.ana.id)).run();

  await openTab(setup.as.gus, PATH, async (tab) => {
    expect(tab.text("body")).toContain("ana Tester");
    expect(tab.hasButton("Block")).toBe(false);
  });
});
