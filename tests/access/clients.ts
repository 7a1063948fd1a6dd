import { groomersOnly, type Row } from "./rows.ts";

const household = { route: "PATCH /api/clients/:id" } as const;
const pet = { route: "PATCH /api/clients/:id/pets/:petId" } as const;
const detail = { route: "GET /api/clients/:id" } as const;
const page = { route: "GET /clients/:id" } as const;
const visits = { route: "GET /clients/:id/visits" } as const;
/** A page sends everybody else to where they belong. */
const pageFor = (gus: number, gil: number) => ({ gus, gil, others: 302 });
const note = { note: "Rings back." };

/** Gus has been to Ana, though not to groom a saved pet; Gil has been to nobody. */
export const clientRows: Row[] = [
  { route: "GET /api/clients", is: groomersOnly(200, 200) },
  { route: "GET /api/clients", at: "/api/clients?q=ana&show=due&page=2", is: groomersOnly(200, 200) },
  { route: "GET /api/clients.csv", is: groomersOnly(200, 200) },
  { ...detail, at: "/api/clients/{ana-user}", is: groomersOnly(200, 404) },
  { ...detail, at: "/api/clients/{pat-user}", is: groomersOnly(404, 404) },
  { ...detail, at: "/api/clients/abc", is: groomersOnly(404, 404) },
  { ...page, at: "/clients/{ana-user}", is: pageFor(200, 404) },
  { ...page, at: "/clients/{pat-user}", is: pageFor(404, 404) },
  { ...page, at: "/clients/abc", is: pageFor(404, 404) },
  { ...visits, at: "/clients/{ana-user}/visits", is: pageFor(200, 404) },
  { ...visits, at: "/clients/{ana-user}/visits?page=9", is: pageFor(404, 404) },
  { ...visits, at: "/clients/{pat-user}/visits", is: pageFor(404, 404) },
  { ...household, at: "/api/clients/{ana-user}", body: {}, is: groomersOnly(422, 422) },
  { ...household, at: "/api/clients/{ana-user}", body: note, is: groomersOnly(200, 404) },
  { ...household, at: "/api/clients/{ana-user}", body: { note: null }, is: groomersOnly(200, 404) },
  { ...household, at: "/api/clients/{pat-user}", body: note, is: groomersOnly(404, 404) },
  { ...household, at: "/api/clients/99999", body: note, is: groomersOnly(404, 404) },
  { ...household, at: "/api/clients/abc", body: note, is: groomersOnly(404, 404) },
  { ...pet, at: "/api/clients/{ana-user}/pets/{pet}", body: note, is: groomersOnly(404, 404) },
  { ...pet, at: "/api/clients/{pat-user}/pets/{pet}", body: note, is: groomersOnly(404, 404) },
  { ...pet, at: "/api/clients/{ana-user}/pets/abc", body: note, is: groomersOnly(404, 404) },
];
