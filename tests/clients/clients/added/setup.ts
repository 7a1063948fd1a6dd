import type { visits } from "#db/db.ts";
import type { ClientDetail } from "#src/shared/clients/clients.ts";
import type { AddedClient } from "#src/shared/day/added/added-clients.ts";
import { addAddedVisit } from "#tests/day/added-visits/setup.ts";
import { bodyOf } from "#tests/support/answers.ts";
import type { Browser } from "#tests/support/app.ts";
import { setUpClients } from "../setup.ts";

export const OWN = "/api/clients";

export const albright = {
  name: "June Albright",
  phone: "828-555-0142",
  email: "june@example.com",
  address: "8 Elm Court",
  zipCode: "28801",
  access: { parking: "In the drive", gateCode: "2209" },
  note: "Prefers mornings",
  repeatWeeks: 6,
  pets: [
    { name: "Pepper", breed: "Schnauzer", size: "small", birthYear: 2019, coat: "wire" },
    { name: "Mo", type: "Cat" },
  ],
};

export const entersClient = (window: Browser, changes: Record<string, unknown> = {}) =>
  bodyOf<AddedClient>(window.post(OWN, { ...albright, ...changes }));

export async function setUpAddedClient() {
  const setup = await setUpClients();
  const { app, gus, as } = setup;
  const june = await entersClient(as.gus);
  const addedVisit = (preferredDate: string, changes: Partial<typeof visits.$inferSelect> = {}) =>
    addAddedVisit(app, {
      groomerId: gus.profile.id,
      clientId: june.id,
      preferredDate,
      visitMinutes: 90,
      serviceName: "Full groom",
      priceMin: 9000,
      priceMax: 9000,
      status: preferredDate < "2026-06-10" ? "completed" : "accepted",
      ...changes,
    });
  const own = async (id = june.id) => (await (await as.gus.get(`/api/clients/${id}`)).json()) as ClientDetail;
  return { ...setup, june, addedVisit, own };
}
export type AddedClientSetup = Awaited<ReturnType<typeof setUpAddedClient>>;
