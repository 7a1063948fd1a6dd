import { expect, test } from "bun:test";
import { changedByBoss, setUpLeaver } from "./setup.ts";

/* A receipt names a next charge only if the membership's page does: the charge before an end can be seen after it. */

async function chargedUnseen() {
  const setup = await setUpLeaver();
  await setup.subscribe();
  await setup.pass(32);
  setup.loseEventsFor(29);
  setup.loseEventsFor(3 / 24);
  const receipt = () => setup.emailsToGus().findLast(({ subject }) => subject.startsWith("Receipt"))!.text;
  return { ...setup, receipt };
}
type Charged = Awaited<ReturnType<typeof chargedUnseen>>;

test.each([
  ["no one", ({ runJobs }: Charged) => runJobs(), "Next charge"],
  ["the groomer", ({ gus }: Charged) => gus.post("/api/membership/cancel"), "Membership ends"],
  ["an admin", ({ app, user }: Charged) => changedByBoss(app, user.id, "cancel"), "Membership ends"],
  [
    "an admin for lack of leads",
    ({ app, user }: Charged) => changedByBoss(app, user.id, "not_enough_leads"),
    "Membership ends",
  ],
] as const)("names the day that follows in the receipt when %s ends it first", async (_, end, named) => {
  const setup = await chargedUnseen();

  await end(setup);

  expect(setup.receipt().match(/(?:Next charge|Membership ends): .*/g)).toEqual([
    `${named}: Thursday, September 10, 2026`,
  ]);
});
