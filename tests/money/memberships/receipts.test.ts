import { expect, test } from "bun:test";
import { addUser, signedIn } from "#tests/support/people.ts";
import { setUpLeaver } from "./setup.ts";

/* An email names a next charge only if the membership's page does. The end and the charge before it can arrive together. */

async function chargedUnseen() {
  const setup = await setUpLeaver();
  await setup.subscribe();
  await setup.pass(32);
  setup.loseEventsFor(29);
  setup.loseEventsFor(3 / 24);
  const boss = await addUser(setup.app, "admin", "boss");
  const admin = () => signedIn(setup.app, boss, "admin");
  return { ...setup, admin };
}
type Charged = Awaited<ReturnType<typeof chargedUnseen>>;

const receipts = (setup: Charged) => setup.emailsToGus().filter(({ subject }) => subject.startsWith("Receipt"));

const byAdmin = ({ admin, user }: Charged, action: string) =>
  admin().patch(`/api/admin/groomer-subscription/${user.id}`, { action, reason: "A test" });

test.each([
  ["a groomer", (setup: Charged) => setup.gus.post("/api/membership/cancel")],
  ["an admin", (setup: Charged) => byAdmin(setup, "cancel")],
  ["an admin for lack of leads", (setup: Charged) => byAdmin(setup, "not_enough_leads")],
  [
    "a suspension",
    ({ admin, user }: Charged) =>
      admin().patch(`/api/admin/users/${user.id}/suspension`, { suspended: true, reason: "A test" }),
  ],
] as const)("names the end and no next charge in the receipt when %s ends it first", async (_, end) => {
  const setup = await chargedUnseen();

  expect((await end(setup)).status).toBe(200);

  await setup.pass(1 / 24);
  expect(setup.row().state).toBe("canceling");
  expect(receipts(setup)).toHaveLength(2);
  expect(receipts(setup).at(-1)!.text).toContain("Membership ends: Thursday, September 10, 2026");
  expect(receipts(setup).at(-1)!.text).not.toContain("Next charge");
});

test("names the next charge in the receipt of a membership that goes on", async () => {
  const setup = await chargedUnseen();

  await setup.runJobs();

  expect(receipts(setup).at(-1)!.text).toContain("Next charge: Thursday, September 10, 2026");
});
