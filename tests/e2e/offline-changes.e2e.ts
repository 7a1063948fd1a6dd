import { expect, test } from "bun:test";
import type { Route } from "playwright";
import { flawsByTurns, islandsReady, widths } from "#tests/support/browser.ts";
import { becomes, toast } from "./on-page.ts";
import { show, startSite } from "./site.ts";
import { atNoon, bar, completes, list, opensVisit, phone, title, todayOf, visitNow } from "./waiting-page.ts";

const site = startSite({ RATE_LIMITS: "off", TEST_CLOCK: "1" });

const payments = (id: number) =>
  site.inDatabase((db) =>
    db.query("SELECT status, amount_paid AS amount, paid_by AS method FROM visits WHERE id = ?").get(id),
  );
const done = { status: "completed", amount: 8000, method: "cash" };

test("a visit is added offline, waits in the phone, and is sent once", async () => {
  const { page, context } = await site.openAs("demo_groomer", phone);
  await show(page, `/visits/new?name=Ines+Farrow&date=${(await todayOf(context)).date}`);
  await page.getByLabel(/^Pet/).first().fill("Rolo");
  await context.setOffline(true);
  const save = page.getByRole("button", { name: /^Save · / });
  await save.click();
  await toast(page, "Saved on this phone");
  await save.click();
  expect(await title(page).innerText()).toBe("1 change waiting to be sent");
  expect(await list(page).first().innerText()).toContain("New visit: Ines Farrow");
  expect(await flawsByTurns(page)).toEqual([]);

  await context.setOffline(false);
  await toast(page, "1 change sent");
  await bar(page).waitFor({ state: "hidden" });
  const count = "SELECT count(*) AS n FROM visits JOIN clients ON clients.id = client_id WHERE name = 'Ines Farrow'";
  expect(site.inDatabase((db) => db.query(count).get())).toEqual({ n: 1 });
});

test("a visit is completed offline with a payment, which survives a closed tab and a lost answer", async () => {
  const { page, context } = await site.openAs("demo_groomer", phone);
  const { id } = await visitNow(context, "Otto Lindqvist");
  await opensVisit(page, id);
  await context.setOffline(true);
  await completes(page, "80");
  expect(await list(page).innerText()).toContain("Completed: Otto Lindqvist");
  expect(payments(id)).toMatchObject({ status: "accepted" });
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();

  const lose = async (route: Route) => {
    expect((await route.fetch()).status()).toBe(200);
    await route.abort();
  };
  await later.route(`**/api/bookings/${id}/status`, lose);
  await later.goto(`/bookings/${id}`);
  await becomes(() => payments(id), done);
  expect(await title(later).innerText()).toBe("1 change waiting to be sent");
  await later.unroute(`**/api/bookings/${id}/status`);
  await later.evaluate(() => dispatchEvent(new Event("online")));
  await bar(later).waitFor({ state: "hidden" });
  expect(payments(id)).toEqual(done);
});

const plannedOf = (name: string) =>
  site.inDatabase((db) =>
    db
      .query(
        `SELECT visits.status FROM visits JOIN clients ON clients.id = client_id WHERE clients.name = ? ORDER BY visits.id`,
      )
      .values(name),
  );

test("a next visit chosen while completing offline waits for the completion, and both are sent once", async () => {
  const { page, context } = await site.openAs("demo_groomer", phone);
  await atNoon(context);
  const { id } = await visitNow(context, "Nils Okafor");
  await opensVisit(page, id);
  await context.setOffline(true);
  await completes(page, "80", "Again");
  await becomes(() => title(page).innerText(), "2 changes waiting to be sent");
  expect(await list(page).allInnerTexts()).toEqual([
    expect.stringContaining("Completed: Nils Okafor"),
    expect.stringContaining("Next visit: Nils Okafor"),
  ]);
  const loseOnce = async (route: Route) => {
    expect((await route.fetch()).status()).toBe(201);
    await route.abort();
  };
  await page.route("**/api/visits", loseOnce, { times: 1 });
  await context.setOffline(false);
  await becomes(() => plannedOf("Nils Okafor"), [["completed"], ["accepted"]]);
  const other = await context.newPage();
  await show(other, "/groomer-dashboard");
  await bar(other).waitFor({ state: "hidden" });
  expect(plannedOf("Nils Okafor")).toEqual([["completed"], ["accepted"]]);
});

test("a private note waits offline, and two tabs send it once", async () => {
  const { page, context } = await site.openAs("demo_groomer", phone);
  const { clientId } = await visitNow(context, "Maud Ferris");
  await show(page, `/clients/${clientId}`);
  const other = await context.newPage();
  await show(other, "/groomer-dashboard");
  let sent = 0;
  // One that the network drops doesn't count.
  context.on("response", (response) => void (response.request().method() === "PATCH" && sent++));
  await context.setOffline(true);
  await page.getByRole("button", { name: "Add a note about Maud Ferris" }).click();
  await page.getByLabel("Note about Maud Ferris").fill("Ring twice");
  await page.getByRole("button", { name: "Save note" }).click();
  await bar(page).waitFor();
  await bar(other).waitFor();
  const before = sent;

  await context.setOffline(false);
  await page.getByText("Ring twice").waitFor();
  await bar(other).waitFor({ state: "hidden" });
  expect(sent - before).toBe(1);
});

test("a visit that was canceled in between keeps the change with the reason until it's discarded with the next visit", async () => {
  const { page, context } = await site.openAs("demo_groomer", phone);
  const { id } = await visitNow(context, "Jonas Weld");
  await opensVisit(page, id);
  await context.setOffline(true);
  await completes(page, "80", "Again");
  const elsewhere = await site.requestsOf("demo_groomer");
  const canceled = { data: { status: "cancelled", reason: null } };
  expect((await elsewhere.patch(`/api/bookings/${id}/status`, canceled)).status()).toBe(200);

  await context.setOffline(false);
  await becomes(() => title(page).innerText(), "2 changes couldn't be sent");
  expect(await list(page).first().innerText()).toContain("Status: canceled");
  await page.locator("main").getByText("Canceled").first().waitFor();
  expect(await flawsByTurns(page)).toEqual([]);
  await list(page)
    .getByRole("button", { name: /^Discard Completed/ })
    .click();
  await bar(page).waitFor({ state: "hidden" });
  expect(plannedOf("Jonas Weld")).toEqual([["cancelled"]]);
});

test("a waiting change is never sent as another person, and stays until its own person logs in", async () => {
  const { page, context } = await site.openAs("demo_groomer", phone);
  const { id } = await visitNow(context, "Petra Sloan");
  await opensVisit(page, id);
  await context.setOffline(true);
  await completes(page, "80");
  const cookies = await context.cookies();
  await context.clearCookies();
  await context.setOffline(false);
  await toast(page, "You're logged out");
  await page.goto("/");
  expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
  await context.addCookies(cookies);
  await show(page, "/groomer-dashboard");
  await becomes(() => payments(id), done);

  const second = await visitNow(context, "Petra Sloan");
  await opensVisit(page, second.id);
  await context.setOffline(true);
  await completes(page, "80");
  await context.clearCookies();
  await context.setOffline(false);
  await page.request.post("/api/demo-login", { data: { username: "demo_parent" } });
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await toast(page, "You're logged out");
  await page.goto("/pet-parent-dashboard");
  await islandsReady(page);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("waiting")))).toEqual([]);
  expect(payments(second.id)).toMatchObject({ status: "accepted" });
});

test("a kept day says offline what waits, and the question about a full hour is asked", async () => {
  const { page, context } = await site.openAs("demo_groomer", { ...phone, serviceWorkers: "allow" });
  const { date } = await todayOf(context);
  const visit = { clientName: "Alma Reyes", petName: "Rolo", date, start: "19:00", minutes: 120, confirm: true };
  expect((await context.request.post("/api/visits", { data: visit })).status()).toBe(201);
  await show(page, "/groomer-dashboard");
  await becomes(() => page.evaluate(async () => (await caches.keys()).length), 1);
  await show(page, `/visits/new?name=Hugo+Blum&date=${date}&time=19:00`);
  await page.getByLabel(/^Pet/).first().fill("Rolo");
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Save · / }).click();
  await bar(page).waitFor();
  await page.goto("/groomer-dashboard");
  await page.getByText("You're offline").waitFor();
  expect(await title(page).innerText()).toBe("1 change waiting to be sent");
  expect(await flawsByTurns(page)).toEqual([]);

  await context.setOffline(false);
  await becomes(() => title(page).innerText(), "1 change couldn't be sent");
  await show(page, "/groomer-dashboard");
  await page.setViewportSize(widths.phone);
  await list(page)
    .getByRole("button", { name: /^Save anyway/ })
    .click();
  await toast(page, "1 change sent");
  await bar(page).waitFor({ state: "hidden" });
});

test("logging out asks before it discards a waiting change", async () => {
  const { page, context } = await site.openAs("demo_groomer", phone);
  const { clientId } = await visitNow(context, "Vera Holm");
  await page.route("**/api/clients/*", (route) => route.abort());
  await show(page, `/clients/${clientId}`);
  await page.getByRole("button", { name: "Add a note about Vera Holm" }).click();
  await page.getByLabel("Note about Vera Holm").fill("Ring twice");
  await page.getByRole("button", { name: "Save note" }).click();
  await bar(page).waitFor();
  await show(page, "/groomer-dashboard?tab=more");
  await bar(page).waitFor();
  const logout = page.getByRole("button", { name: "Logout" });
  const question = page.getByRole("dialog", { name: "Log out without sending?" });
  await logout.focus();
  await page.keyboard.press("Enter");
  await question.waitFor();
  const about = `#${await question.getAttribute("aria-describedby")}`;
  expect(await question.locator(about).textContent()).toBe("1 change on this phone will be discarded.");
  expect(await flawsByTurns(page)).toEqual([]);
  await becomes(() => page.evaluate(() => document.activeElement?.textContent), "Stay logged in");
  for (const key of ["Enter", "Escape"]) {
    await page.keyboard.press(key);
    await question.waitFor({ state: "detached" });
    await becomes(() => page.evaluate(() => document.activeElement?.textContent?.trim()), "Logout");
    expect(await title(page).innerText()).toBe("1 change waiting to be sent");
    await page.keyboard.press("Enter");
    await question.waitFor();
  }
  await question.getByRole("button", { name: "Log out" }).click();
  await page.getByText("You have been successfully logged out").waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("waiting")))).toEqual([]);
});
