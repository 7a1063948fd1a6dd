import { clientPets, clients } from "#db/schema/tables.ts";
import { emailsTo } from "#tests/people/accounts/setup.ts";
import { browser, type TestApp } from "#tests/support/app.ts";
import { addRow } from "#tests/support/rows.ts";
import { setUpClients } from "../setup.ts";

const STREET = "12 Oak Street";

type Client = Partial<typeof clients.$inferInsert>;

export async function setUpInvitations() {
  const setup = await setUpClients();
  const { app, gus } = setup;
  const june = addedClientOf(app, { groomerId: gus.profile.id });
  return { ...setup, june, invite: (id = june) => setup.as.gus.post(`/api/clients/${id}/invite`, {}) };
}
export type InvitationSetup = Awaited<ReturnType<typeof setUpInvitations>>;

export function addedClientOf({ ctx: { db, now } }: TestApp, { groomerId = 0, ...changes }: Client): number {
  const { id } = addRow(db, clients, {
    groomerId,
    source: "added",
    name: "June Albright",
    phone: "828-555-0177",
    email: "June@Example.com",
    address: STREET,
    zipCode: "28803",
    gateCode: "#4711",
    note: "Pays in cash",
    createdAt: now() - 1,
    changedAt: now() - 1,
    ...changes,
  });
  const pets = [
    { name: "Biscuit", type: "Dog", breed: "Beagle", note: "Bites when tired" },
    { name: "Mo", type: "Cat" },
  ] as const;
  for (const pet of pets) addRow(db, clientPets, { clientId: id, ...pet, createdAt: now() });
  return id;
}

let strangers = 0;
export const stranger = ({ handle }: TestApp) => browser(handle, `203.0.113.${(++strangers % 250) + 1}`);

export function linksTo(app: TestApp, email = "June@Example.com") {
  const sent = emailsTo(app, email).at(-1)!;
  const path = /\/invited\/[\w-]+/.exec(sent.text)![0];
  return { path, never: `/invited/never?token=${sent.offToken!.replace("invited.", "")}` };
}

export const oneClick = (app: TestApp, never: string) =>
  stranger(app).send("POST", never, {
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
  });
