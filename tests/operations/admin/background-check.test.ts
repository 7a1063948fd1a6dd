import { expect, test } from "bun:test";
import { emailsTo } from "#tests/people/accounts/setup.ts";
import { signedIn } from "#tests/support/people.ts";
import { testWith } from "#tests/support/test-with.ts";
import { lastAudit, profileOf, setUpAdmin } from "./setup.ts";

const TODAY = "2026-06-10";

async function waiting() {
  const setup = await setUpAdmin();
  const { app, boss, una } = setup;
  const path = `/api/admin/background-checks/${una.profile.id}`;
  app.ctx.db.$client.run(`UPDATE groomer_profiles SET listed_until = ${app.clock.now() + 1e9}`);
  return { ...setup, change: (body: object) => signedIn(app, boss, "admin").patch(path, body) };
}
const fieldsOf = async (response: Response) => (await response.json()).error.fields;

test("lists a groomer who passes and unlists one who fails, in an email without the reason, and records it", async () => {
  const { app, una, boss, change } = await waiting();
  const seen = () => app.visitor().get(`/groomer/${una.profile.id}`);
  expect((await seen()).status).toBe(404);

  const response = await change({ status: "passed", date: "2026-06-08", note: "Ref 12", expires: "2028-06-08" });

  expect(await response.json()).toEqual({
    groomerId: una.profile.id,
    status: "passed",
    date: "2026-06-08",
    note: "Ref 12",
    expires: "2028-06-08",
    checkedAs: null,
    seen: "passed una Tester",
  });
  expect(await (await seen()).text()).toContain("Background Checked");
  expect(emailsTo(app, una.user.email).map(({ subject }) => subject)).toEqual(["You passed your background check"]);
  expect(lastAudit(app)).toEqual({
    action: "background-check",
    actorId: boss.id,
    target: `user ${una.user.id}`,
    detail: { from: "pending", to: "passed", date: "2026-06-08", expires: "2028-06-08", noteChanged: true },
  });

  await change({ status: "failed", note: "Something private" });

  expect(profileOf(app, una.profile.id)).toMatchObject({ backgroundCheckStatus: "failed", listable: 0 });
  const [, email] = emailsTo(app, una.user.email);
  expect(email?.subject).toBe("You didn't pass your background check");
  expect(email?.text).not.toContain("private");
});

testWith(
  "dates a result today at the groomer's place unless an admin picks a day",
  waiting,
  async ({ app, change }) => {
    app.clock.set(Date.parse("2026-06-11T03:00:00Z"));
    expect(await (await change({ status: "failed" })).json()).toMatchObject({ date: TODAY });
    expect(await (await change({ status: "not_started" })).json()).toMatchObject({ date: null, expires: null });
    await change({ status: "passed", expires: "2028-06-01" });
    expect(await (await change({ status: "pending" })).json()).toMatchObject({ date: null, expires: null });
  },
);

testWith("keeps omitted fields, clears empty ones, and emails no one twice", waiting, async ({ app, una, change }) => {
  await change({ status: "passed", date: "2026-06-01", note: "Ref 12", expires: "2028-06-01" });
  app.clock.advance(1000);

  const kept = await (await change({ status: "passed" })).json();
  const emptied = await (await change({ status: "passed", note: "", expires: null })).json();

  expect(kept).toMatchObject({ date: "2026-06-01", note: "Ref 12", expires: "2028-06-01" });
  expect(profileOf(app, una.profile.id).backgroundCheckChangedAt).toBe(app.clock.now() - 1000);
  expect(emptied).toMatchObject({ date: "2026-06-01", note: null, expires: null });
  expect(emailsTo(app, una.user.email)).toHaveLength(1);
});

testWith("refuses impossible dates beside their field", waiting, async ({ change }) => {
  expect(await fieldsOf(await change({ status: "passed", date: "2026-06-11" }))).toEqual({
    date: "That date is in the future",
  });
  expect(await fieldsOf(await change({ status: "passed", date: TODAY, expires: TODAY }))).toEqual({
    expires: "Choose a date after the check",
  });
  expect(await fieldsOf(await change({ status: "pending", expires: "2028-06-01" }))).toEqual({
    expires: "Only a passed check can expire",
  });
  expect(await fieldsOf(await change({ status: "passed", date: "2026-02-30" }))).toEqual({
    date: "Use a day like 2027-03-09",
  });
  expect(await fieldsOf(await change({ status: "approved" }))).toEqual({ status: "Choose a status from the list" });
  expect(await fieldsOf(await change({ status: "passed", note: "x".repeat(501) }))).toEqual({
    note: "Use at most 500 characters",
  });
});
