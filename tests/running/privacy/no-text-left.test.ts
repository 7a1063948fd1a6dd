import { expect, test } from "bun:test";
import { sqlite } from "#db/open.ts";
import { audit, SYSTEM } from "#src/base/audit.ts";
import { takes } from "#tests/listing/handles/setup.ts";
import type { TestApp } from "#tests/support/app.ts";
import { PASSWORD, signedIn } from "#tests/support/people.ts";
import { reportsMessage, setUpThread, writes } from "#tests/visits/messages/setup.ts";

/** The tables with a row that holds this text. */
function tablesWith({ ctx }: TestApp, text: string): string[] {
  const db = sqlite(ctx.db);
  const tables = db
    .query("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'us\\_%' ESCAPE '\\'")
    .all();
  return (tables as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => JSON.stringify(db.query(`SELECT * FROM "${name}"`).all()).includes(text));
}

/** Texts about Gus and about Ana: what admins wrote, and what nobody but they ever used. */
async function setUpTexts() {
  const setup = await setUpThread("pending");
  const { as, gus, id } = setup;
  const boss = setup.boss();
  const sends = async (answer: Promise<Response>) => {
    const response = await answer;
    if (!response.ok) throw new Error(await response.text());
  };
  const ofGus = ["zq-check", "zq-end", "zq-handle", "zq-package", "zq-addon", "zq-suspended", "zq-restored"];
  const user = `/api/admin/users/${gus.user.id}/suspension`;
  await sends(boss.patch(`/api/admin/background-checks/${gus.profile.id}`, { status: "passed", note: "zq-check" }));
  await sends(
    boss.patch(`/api/admin/groomer-subscription/${gus.user.id}`, { action: "cancel", reason: "They said zq-end" }),
  );
  await takes(as.gus, "zq-handle");
  const offer = { priceMin: 5000, priceMax: 6000, durationMinutes: 60 };
  await sends(as.gus.post("/api/service-packages", { ...offer, name: "zq-package", description: "All of a bath" }));
  await sends(as.gus.post("/api/add-on-services", { name: "Paws", description: "With zq-addon", price: 500 }));
  const { id: message } = await writes(as.gus, id, "A rude word");
  await reportsMessage(as.ana, id, message);
  await sends(boss.patch(`/api/admin/messages/${message}`, { hidden: true, reason: "It says zq-message" }));
  await sends(boss.patch(user, { suspended: true, reason: "Because of zq-suspended", visits: "keep" }));
  await sends(boss.patch(user, { suspended: false, reason: "Since zq-restored" }));
  return { ...setup, ofGus };
}

test("after a groomer deleted the account no table holds what admins wrote about them, or their own names of things", async () => {
  const { app, gus, ofGus } = await setUpTexts();
  for (const text of ofGus) expect([text, tablesWith(app, text)]).not.toEqual([text, []]);
  const again = signedIn(app, gus.user, "groomer");

  const answer = await again.delete("/api/account", { password: PASSWORD });

  expect(answer.status).toBe(204);
  for (const text of ofGus) expect([text, tablesWith(app, text)]).toEqual([text, []]);
  // What was reported stays for admins for two years.
  expect(tablesWith(app, "zq-message")).toEqual(["reports"]);
});

test("the audit log takes no text: not a sentence, not a name of two words", async () => {
  const { app } = await setUpThread();
  const writesDetail = (detail: Record<string, string>) => () =>
    audit(app.ctx.db, { action: "tried", detail, now: app.clock.now(), info: SYSTEM });

  for (const text of ["She was rude.", "Ana Tester", " ", "12 Elm"]) {
    expect(writesDetail({ reason: text })).toThrow("audit rows hold no texts");
  }
  expect(writesDetail({ reason: "not-the-visit", fields: "username,email" })).not.toThrow();
});
