import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clients, groomerProfiles } from "#db/schema/tables.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { linkTo } from "#tests/support/clients.ts";
import { mailPort, sendDueMails } from "#tests/support/mails.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { type InvitationSetup, setUpInvitations } from "./invitations.ts";

const change = ({ app: { ctx }, june }: InvitationSetup, values: Partial<typeof clients.$inferInsert>) =>
  ctx.db.update(clients).set(values).where(eq(clients.id, june)).run();

const changeGroomer = ({ app: { ctx }, gus }: InvitationSetup, values: Partial<typeof groomerProfiles.$inferInsert>) =>
  ctx.db.update(groomerProfiles).set(values).where(eq(groomerProfiles.id, gus.profile.id)).run();

/** What is sent of an invitation that has waited for a mail server while something happened. */
async function sentAfter(happens: (setup: InvitationSetup) => unknown) {
  const setup = await setUpInvitations();
  const { app } = setup;
  expect((await setup.invite()).status).toBe(201);
  const away = mailPort(() => Promise.reject(new Error("No answer")));
  await sendDueMails({ ...app.ctx, mail: away });
  await happens(setup);
  app.clock.advance(DAY_MS);
  await sendDueMails(app.ctx);
  return app.sent.map(({ subject }) => subject).filter((subject) => subject.includes("invites you"));
}

test("an invitation that has waited is sent while all is as it was", async () => {
  expect(await sentAfter(({ june, as }) => as.gus.get(`/clients/${june}`))).toEqual([
    "Your groomer invites you to book online",
  ]);
});

test.each<[string, (setup: InvitationSetup) => unknown]>([
  ["has closed the account", ({ as }) => as.gus.delete("/api/account", { password: PASSWORD })],
  ["is suspended", (setup) => changeGroomer(setup, { suspended: true })],
  ["is not listed any more", (setup) => changeGroomer(setup, { listedUntil: 0 })],
  ["has removed the client", ({ as, june }) => as.gus.delete(`/api/clients/${june}`)],
  ["has corrected the address", (setup) => change(setup, { email: "june.a@example.com" })],
  ["has found that they have an account", (setup) => linkTo(setup.app.ctx.db, setup.june, setup.ana.id, 1)],
])("it is not sent once the groomer %s", async (_, happens) => {
  expect(await sentAfter(happens)).toEqual([]);
});
