import type { Row } from "./rows.ts";

const household = { route: "PATCH /api/clients/:petParentId" } as const;
const pet = { route: "PATCH /api/clients/:petParentId/pets/:petId" } as const;
const note = { note: "Rings back." };

/** Gus has been to Ana, though not to groom a saved pet; Gil has been to nobody. */
export const clientRows: Row[] = [
  { route: "GET /api/clients", is: [401, 403, 403, 200, 200, 403] },
  { route: "GET /api/clients", at: "/api/clients?search=ana", is: [401, 403, 403, 200, 200, 403] },
  { route: "GET /api/clients.csv", is: [401, 403, 403, 200, 200, 403] },
  { ...household, at: "/api/clients/{ana-user}", body: {}, is: [401, 403, 403, 422, 422, 403] },
  { ...household, at: "/api/clients/{ana-user}", body: note, is: [401, 403, 403, 200, 404, 403] },
  { ...household, at: "/api/clients/{ana-user}", body: { note: null }, is: [401, 403, 403, 200, 404, 403] },
  { ...household, at: "/api/clients/{pat-user}", body: note, is: [401, 403, 403, 404, 404, 403] },
  { ...household, at: "/api/clients/99999", body: note, is: [401, 403, 403, 404, 404, 403] },
  { ...household, at: "/api/clients/abc", body: note, is: [401, 403, 403, 404, 404, 403] },
  { ...pet, at: "/api/clients/{ana-user}/pets/{pet}", body: note, is: [401, 403, 403, 404, 404, 403] },
  { ...pet, at: "/api/clients/{pat-user}/pets/{pet}", body: note, is: [401, 403, 403, 404, 404, 403] },
  { ...pet, at: "/api/clients/{ana-user}/pets/abc", body: note, is: [401, 403, 403, 404, 404, 403] },
];
