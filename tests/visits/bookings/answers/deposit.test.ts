import { expect, test } from "bun:test";
import { auditLog, groomerPolicies, outbox } from "#db/db.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { findRow, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "../requests/open-tab.ts";
import { NEXT_TUESDAY, sendRequest, setUpBookings } from "../setup.ts";

const LINK = "https://venmo.com/u/gus-baths";
const deposit = { depositLink: LINK, depositCents: 2000 };

const refused = async (response: Response) => (await response.json()).error?.fields;

/** Gus has a deposit link by default, and Ana has sent a request. */
async function requested(policies: object = deposit) {
  const setup = await setUpBookings();
  expect((await setup.as.gus.patch("/api/policies", policies)).status).toBe(200);
  const { id } = await sendRequest(setup, "ana");
  return {
    ...setup,
    id,
    accepts: (more: object = { sendDeposit: true }) =>
      setup.as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", ...more }),
    page: async (who: "ana" | "gus" = "ana") => (await setup.as[who].get(`/bookings/${id}`)).text(),
  };
}

const LIKE = "Paste a payment link, such as https://venmo.com/u/your-name";
const UP_TO = "Enter an amount from $1 to $500";

test.each([
  ["http", { depositLink: "http://venmo.com/u/gus" }, { depositLink: LIKE }],
  ["a script", { depositLink: "javascript:alert(1)" }, { depositLink: LIKE }],
  ["data", { depositLink: "data:text/html,hi" }, { depositLink: LIKE }],
  ["a name and password", { depositLink: "https://gus:pass@venmo.com/" }, { depositLink: LIKE }],
  ["an IPv4 address", { depositLink: "https://203.0.113.9/pay" }, { depositLink: LIKE }],
  ["an IPv4 address as one number", { depositLink: "https://3405803785/pay" }, { depositLink: LIKE }],
  ["an IPv6 address", { depositLink: "https://[2001:db8::1]/" }, { depositLink: LIKE }],
  ["a port", { depositLink: "https://venmo.com:8443/" }, { depositLink: LIKE }],
  ["a host without a dot", { depositLink: "https://intranet/pay" }, { depositLink: LIKE }],
  ["no link", { depositLink: "venmo" }, { depositLink: LIKE }],
  ["too long a link", { depositLink: `https://venmo.com/${"a".repeat(200)}` }, { depositLink: expect.any(String) }],
  ...["é", " a", "😀", "<"].map(
    (part) =>
      [
        `a link that browsers write longer: ${part}`,
        { depositLink: `https://venmo.com/${part.repeat(80)}` },
        { depositLink: "Use a shorter link" },
      ] as const,
  ),
  ["no amount", { depositCents: null }, { depositCents: "Enter the amount of the deposit" }],
  ["an amount without a link", { depositLink: "" }, { depositLink: "Paste the link where parents pay you" }],
  ["nothing", { depositCents: 0 }, { depositCents: UP_TO }],
  ["more than $500", { depositCents: 50_001 }, { depositCents: UP_TO }],
  ["parts of a cent", { depositCents: 199.5 }, { depositCents: UP_TO }],
] as const)("refuses %s as a deposit", async (_, changes, fields) => {
  const { app, as } = await setUpBookings();

  const response = await as.gus.patch("/api/policies", { ...deposit, ...changes });

  expect([response.status, await refused(response)]).toEqual([422, fields]);
  expect(findRows(app.ctx.db, groomerPolicies)).toEqual([]);
});

test.each([
  ["https://mudroom.example/pay", 422],
  ["https://pay.mudroom.example/gus", 422],
  ["https://notmudroom.example/gus", 200],
] as const)("handles the link %s on a site at mudroom.example: %i", async (depositLink, status) => {
  const { as } = await setUpBookings({}, { APP_URL: "http://mudroom.example", ALLOW_HTTP: "1" });
  expect((await as.gus.patch("/api/policies", { ...deposit, depositLink })).status).toBe(status);
});

testWith("saves a deposit without a new policy version or a logged link", setUpBookings, async ({ app, as }) => {
  const first = await (await as.gus.patch("/api/policies", { noticeHours: 48 })).json();

  const saved = await (
    await as.gus.patch("/api/policies", { ...deposit, depositLink: " venmo.com/u/gus-baths" })
  ).json();
  expect(saved).toEqual({ ...first, ...deposit });
  expect(findRows(app.ctx.db, auditLog).at(-1)!.detail).toBe(
    JSON.stringify({ version: 1, noticeHours: 48, rabies: "no", depositCents: 2000 }),
  );
  await as.gus.patch("/api/policies", { depositLink: "", depositCents: null });
  expect(findRow(app.ctx.db, groomerPolicies)).toMatchObject({ depositLink: null, depositCents: null });
  const profile = await (await app.visitor().get(`/groomer/${first.groomerId ?? 1}`)).text();
  expect(profile).not.toContain("venmo");
});

test("sends the deposit link with an acceptance and shows the parent where to pay", async () => {
  const { app, id, accepts, page } = await requested();
  expect(await page()).not.toContain(LINK);

  expect((await accepts()).status).toBe(200);

  const html = await page();
  expect(html).toContain(`<a href="${LINK}" target="_blank" rel="noopener noreferrer nofollow">venmo.com`);
  expect(html).toContain("requests a deposit of $20: pay at");
  expect(html).toContain("opens in a new tab");
  const [email] = findRows(app.ctx.db, outbox, { recipient: "ana@example.com" }).filter(({ subject }) =>
    subject.includes("accepted"),
  );
  expect(email!.text).toContain("requests a deposit of $20. Their payment link is on the booking page.");
  expect(email!.text + email!.html).not.toContain("venmo");
  const [entry] = findRows(app.ctx.db, auditLog, { action: "booking-accept", target: `booking ${id}` });
  expect(JSON.parse(entry!.detail!)).toEqual({ from: "pending", to: "accepted", deposit: 2000 });
});

testWith("requests no deposit without the checkbox and none without a link", requested, async ({ accepts, page }) => {
  expect((await accepts({})).status).toBe(200);
  expect(await page()).not.toContain("deposit");

  const response = await (await requested({})).accepts();
  expect([response.status, await refused(response)]).toEqual([
    422,
    { sendDeposit: "Add your deposit link under Policies first" },
  ]);
});

test("removes the deposit when an acceptance is undone or the link is removed", async () => {
  const { app, as, id, accepts, page } = await requested();
  await accepts();
  await as.gus.post(`/api/bookings/${id}/undo-accept`);
  await accepts({});
  expect(await page()).not.toContain(LINK);

  const other = await requested();
  await other.accepts();
  await other.as.gus.patch("/api/policies", { depositLink: null, depositCents: null });
  expect(await other.page()).not.toContain(LINK);
  expect(app.ctx.now()).toBeLessThan(Date.parse(NEXT_TUESDAY));
});

testWith("sends the deposit link with an accepted proposal too", requested, async ({ app, as, id, page }) => {
  const options = [{ date: "2026-06-17", slot: "Morning (8AM - 12PM)" }];
  const { proposal } = await (await as.ana.post(`/api/bookings/${id}/proposals`, { options })).json();

  await as.gus.patch(`/api/proposals/${proposal.id}`, { status: "accepted", sendDeposit: true });

  expect(await page()).toContain(LINK);
  app.clock.advance(UNDO_MS);
  const emails = findRows(app.ctx.db, outbox, { recipient: "ana@example.com" });
  expect(emails.some(({ text }) => text.includes("requests a deposit of $20"))).toBe(true);
});

testWith("shows an unchecked deposit checkbox with the amount on a request", requested, async ({ as, id, page }) => {
  await openTab(as.gus, `/bookings/${id}`, async (tab) => {
    const tick = tab.find(".booking-card input[type=checkbox]") as HTMLInputElement;
    expect(tick.checked).toBe(false);
    expect(tick.closest("label")!.textContent).toBe("Send my deposit link ($20)");
    await tab.click(".booking-card input[type=checkbox]");
    await tab.press("Accept");
  });
  expect(await page("gus")).toContain("You requested a deposit of $20 and sent your link.");
  expect(await page()).toContain(LINK);
});

testWith("lets a groomer accept and send the deposit link on Today", requested, async ({ as, page }) => {
  await openTab(as.gus, "/groomer-dashboard?tab=bookings", (tab) => tab.press("Accept and send my deposit link ($20)"));

  expect(await page()).toContain("requests a deposit of $20");
});
