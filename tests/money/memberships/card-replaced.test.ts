import { expect, test } from "bun:test";
import { auditLog } from "#db/schema/tables.ts";
import { setUpMembership } from "./setup.ts";

test("another card is told by its last four digits, and stands in the audit log, once", async () => {
  const { app, gus, subscribe, give, mails, runJobs, groomerId } = await setUpMembership();
  await subscribe();
  const { intent } = await (await gus.post("/api/membership/card")).json();
  await give(intent.id, { number: "5555555555554444", expMonth: 12, expYear: 2030 });
  await runJobs();

  const told = mails().filter(({ subject }) => subject === "Your card on file was changed");
  expect(told).toHaveLength(1);
  expect(told[0]!.text).toContain("4444");
  expect(told[0]!.text + told[0]!.html).not.toMatch(/5555|mastercard/i);
  const rows = app.ctx.db.select().from(auditLog).all();
  expect(rows.filter(({ action }) => action === "membership-card-replaced")).toMatchObject([
    { target: `groomer ${groomerId}` },
  ]);
});
