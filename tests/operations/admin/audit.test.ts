import { expect, test } from "bun:test";
import { auditLog } from "#db/db.ts";
import { showLocalTimes } from "#islands/lib/local-times.ts";
import { actionText, detailParts } from "#src/shared/operations/audit-labels.ts";
import { auditedActions } from "#tests/people/accounts/setup.ts";
import { addRow } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { inWindow } from "#tests/visits/bookings/dom.ts";
import { lastAudit, setUpAdmin } from "./setup.ts";

const denials = (app: Parameters<typeof auditedActions>[0]) =>
  auditedActions(app).filter(({ action }) => action === "access-denied");

testWith("records a logged-in person who tries an admin call, not others", setUpAdmin, async ({ app, as, ana }) => {
  await app.visitor().get("/api/admin/users");
  await as.ana.get("/groomer-dashboard");
  expect(denials(app)).toEqual([]);
  expect((await as.ana.get("/api/admin/users?q=secret")).status).toBe(403);

  expect(lastAudit(app)).toEqual({
    action: "access-denied",
    actorId: ana.id,
    target: null,
    detail: { method: "GET", path: "/api/admin/users" },
  });
  await as.ana.get("/admin-dashboard");
  expect(denials(app)).toHaveLength(2);
});

testWith("records up to 60 denials an hour and keeps refusing after that", setUpAdmin, async ({ app, as }) => {
  for (let at = 0; at < 70; at++) expect((await as.ana.get("/api/admin/users")).status).toBe(403);

  expect(denials(app)).toHaveLength(60);
});

testWith("shows the log newest first in pages of 50 with filters", setUpAdmin, async ({ app, as, ana, gus }) => {
  const sniffed = { actorId: ana.id, action: "sniffed", detail: '{"dog":"<Rex>"}' };
  for (let at = 0; at < 60; at++) addRow(app.ctx.db, auditLog, { ...sniffed, at, target: `tree ${at}` });
  const textOf = async (query: string) => (await as.boss.get(`/admin-dashboard?tab=audit${query}`)).text();
  const targets = (html: string) => [...html.matchAll(/<td>(Tree \d+)<\/td>/g)].map((match) => match[1]);

  const first = targets(await textOf(""));
  expect(first).toHaveLength(50);
  expect(first[0]).toBe("Tree 59");
  expect(targets(await textOf("&page=2")).at(-1)).toBe("Tree 0");
  for (const actor of [String(ana.id), "ANA", "ana@example.com"]) {
    expect(targets(await textOf(`&actor=${actor}`))).toHaveLength(50);
  }
  expect(targets(await textOf("&actor=nobody"))).toEqual([]);
  expect(targets(await textOf("&action=sniffed&target=tree+7"))).toEqual(["Tree 7"]);
  expect(targets(await textOf("&action=barked"))).toEqual([]);
  expect(await textOf("")).toContain("dog: &lt;Rex>");
  addRow(app.ctx.db, auditLog, { at: 61, action: "membership-cancel", target: `groomer ${gus.profile.id}` });
  expect(await textOf(`&target=user+${gus.user.id}`)).toContain("<td>Membership canceled</td>");
});

test.each([
  ["booking-requested", "Booking requested"],
  ["booking-accept", "Booking accepted"],
  ["booking-expire", "Booking expired"],
  ["booking-no-show", "Booking marked as no-show"],
  ["booking-undo-accept", "Booking acceptance undone"],
  ["added-visit-no_show", "Added visit marked as no-show"],
  ["booking-on_my_way", "Booking: on my way"],
  ["texts-stop", "Texts stopped"],
  ["admin-login", "Admin logged in"],
  ["logout-everywhere", "Logged out everywhere"],
  ["thread-read", "Messages viewed"],
  ["emails-sent-again", "Emails sent again"],
  ["mfa-failed", "Two-step verification failed"],
  ["membership-non_payment", "Membership nonpayment"],
])("describes an action in plain words: %s", (action, said) => {
  expect(actionText(action)).toBe(said);
});

test("describes the target of an action in plain words", () => {
  const detail = {
    groomerId: 3,
    isClosed: true,
    hasStreet: false,
    visitsCanceled: 2,
    kind: "did_not_come",
    path: "/api/admin/emails",
    until: Date.parse("2026-07-01T16:05:00Z"),
    note: "",
  };
  expect(detailParts(JSON.stringify(detail))).toEqual([
    ["groomer ID", "3"],
    ["closed", "yes"],
    ["street", "no"],
    ["visits canceled", "2"],
    ["kind", "did not come"],
    ["path", "/api/admin/emails"],
    ["until", detail.until],
  ]);
});

testWith("gives times in UTC so the browser can show the reader's time", setUpAdmin, async ({ app, as, ana }) => {
  const at = Date.parse("2026-06-10T03:30:00Z");
  addRow(app.ctx.db, auditLog, { at, actorId: ana.id, action: "pet-added" });

  for (const path of ["/admin-dashboard?tab=audit", `/admin/users/${ana.id}`]) {
    const html = await (await as.boss.get(path)).text();
    expect(html).toMatch(/<time dateTime="2026-06-10T03:30:00.000Z" data-utc[^>]*>Jun 10, 2026, 3:30\sAM UTC</i);
    expect(html).toContain("<td>Pet added</td>");
    await inWindow(html.slice(html.indexOf("<main")), async (window) => {
      showLocalTimes();
      const [time] = window.document.querySelectorAll("time[data-utc]");
      const local = new Date(at).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" });
      expect([...window.document.querySelectorAll("time[data-utc]")].map((one) => one.textContent)).toContain(local);
      expect(time!.textContent).not.toContain("UTC");
    });
  }
});
