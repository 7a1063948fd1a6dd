import { groomersOnly, type Row } from "./rows.ts";

const household = { route: "PATCH /api/clients/:petParentId" } as const;
const pet = { route: "PATCH /api/clients/:petParentId/pets/:petId" } as const;
const note = { note: "Rings back." };

/** Gus has been to Ana, though not to groom a saved pet; Gil has been to nobody. */
export const clientRows: Row[] = [
  { route: "GET /api/clients", is: groomersOnly(200, 200) },
  { route: "GET /api/clients", at: "/api/clients?search=ana", is: groomersOnly(200, 200) },
  { route: "GET /api/clients.csv", is: groomersOnly(200, 200) },
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
