import { eq } from "drizzle-orm";
import { clientPets, pets, visitPets, type visits } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { ClientDetail, ClientsPage } from "#src/shared/clients/clients.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { addRow, addVisitRow, clientIdOf } from "#tests/support/rows.ts";
import { setUpBookings } from "#tests/visits/bookings/setup.ts";

export const PATH = "/api/clients";

export async function setUpClients() {
  const setup = await setUpBookings();
  const { app, ana, gus, as } = setup;
  const { db, now } = app.ctx;
  const pat = await addUser(app, "pet_parent", "pat");
  const gil = await addGroomer(app, "gil");
  const visit = (petParentId: number, changes: Partial<typeof visits.$inferInsert> = {}) =>
    addVisitRow(db, {
      groomerId: gus.profile.id,
      servicePackageId: gus.packages[0]!.id,
      petParentId,
      preferredDate: "2026-06-01",
      startsAt: now() - 9 * DAY_MS,
      petInfo: "Waffles, a nervous doodle",
      serviceAddress: "12 Oak Street",
      gateCode: "#4711",
      status: "completed",
      requestDate: now(),
      ...changes,
    });
  visit(ana.id, { startsAt: now() - 100 * DAY_MS, petInfo: "An old text" });
  const { id: bookingId } = visit(ana.id);
  visit(pat.id, { status: "declined" });
  const pet = addRow(db, pets, {
    petParentId: ana.id,
    name: "Waffles",
    type: "Dog",
    breed: "Goldendoodle",
    createdAt: now(),
  });
  addRow(db, visitPets, { visitId: bookingId, petId: pet.id });
  const page = async (query = "") => (await (await as.gus.get(`${PATH}${query}`)).json()) as ClientsPage;
  const list = async (query = "") => (await page(query)).clients;
  const clientId = (accountId = ana.id) => clientIdOf(db, { groomerId: gus.profile.id, accountId });
  const client = async (id = clientId()) => (await (await as.gus.get(`${PATH}/${id}`)).json()) as ClientDetail;
  return { ...setup, pat, gil, pet, visit, page, list, client, clientId, asGil: signedIn(app, gil.user, "groomer") };
}
export type ClientsSetup = Awaited<ReturnType<typeof setUpClients>>;

export const noteOnAna = ({ as, clientId }: ClientsSetup, note: string | null) =>
  as.gus.patch(`${PATH}/${clientId()}`, { note });

export const wafflesOf = ({ app, pet }: Pick<ClientsSetup, "app" | "pet">): number =>
  app.ctx.db.select({ id: clientPets.id }).from(clientPets).where(eq(clientPets.petId, pet.id)).get()!.id;

export const noteOnWaffles = (setup: ClientsSetup, note: string | null) =>
  setup.as.gus.patch(`${PATH}/${setup.clientId()}/pets/${wafflesOf(setup)}`, { note });
