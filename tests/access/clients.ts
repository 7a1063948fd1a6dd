import { groomersOnly, type Row } from "./rows.ts";

const path = "/api/clients";
const add = { route: `POST ${path}` } as const;
const change = { route: "PATCH /api/clients/:id" } as const;
const remove = { route: "DELETE /api/clients/:id" } as const;
const pet = { route: "PATCH /api/clients/:id/pets/:petId" } as const;
const detail = { route: "GET /api/clients/:id" } as const;
const page = { route: "GET /clients/:id" } as const;
const visits = { route: "GET /clients/:id/visits" } as const;
const form = { route: "GET /clients/:id/edit" } as const;
/** A page sends everybody else to where they belong. */
const pageFor = (gus: number, gil: number) => ({ gus, gil, others: 302 });
const note = { note: "Rings back." };
const unknown = { zipCode: "00000" };
const [ana, entered, asked] = [`${path}/{ana-client}`, `${path}/{own-client}`, `${path}/{asked-client}`];

/**
 * Gus has been to Ana, though not to groom a saved pet, and has entered June; Gil has been to nobody. Admins find no client. Who has only
 * asked somebody else is nobody's of the two.
 */
export const clientRows: Row[] = [
  { route: "GET /api/clients", is: groomersOnly(200, 200) },
  { route: "GET /api/clients", at: "/api/clients?q=ana&show=due&page=2", is: groomersOnly(200, 200) },
  { route: "GET /api/clients.csv", is: groomersOnly(200, 200) },
  { ...detail, at: ana, is: groomersOnly(200, 404) },
  { ...detail, at: entered, is: groomersOnly(200, 404) },
  { ...detail, at: asked, is: groomersOnly(404, 404) },
  { ...page, at: "/clients/{ana-client}", is: pageFor(200, 404) },
  { ...page, at: "/clients/{own-client}", is: pageFor(200, 404) },
  { ...page, at: "/clients/{asked-client}", is: pageFor(404, 404) },
  { ...visits, at: "/clients/{ana-client}/visits", is: pageFor(200, 404) },
  { ...visits, at: "/clients/{ana-client}/visits?page=9", is: pageFor(404, 404) },
  { ...visits, at: "/clients/{asked-client}/visits", is: pageFor(404, 404) },
  { route: "GET /clients/new", is: pageFor(200, 200) },
  { ...form, at: "/clients/{own-client}/edit", is: pageFor(200, 404) },
  { ...form, at: "/clients/{ana-client}/edit", is: pageFor(200, 404) },
  { ...form, at: "/clients/{asked-client}/edit", is: pageFor(404, 404) },
  { ...add, body: {}, is: groomersOnly(422, 422) },
  { ...add, body: { name: "The Hills" }, is: groomersOnly(201, 201) },
  { ...add, body: { name: "The Hills", ...unknown }, is: groomersOnly(422, 422) },
  { ...change, at: ana, body: {}, is: groomersOnly(200, 404) },
  { ...change, at: ana, body: note, is: groomersOnly(200, 404) },
  { ...change, at: ana, body: { note: null }, is: groomersOnly(200, 404) },
  { ...change, at: asked, body: note, is: groomersOnly(404, 404) },
  { ...change, at: entered, body: { repeatWeeks: 99 }, is: groomersOnly(422, 422) },
  { ...change, at: entered, body: unknown, is: groomersOnly(422, 404) },
  { ...change, at: entered, body: { note: "Mornings" }, is: groomersOnly(200, 404) },
  { ...pet, at: `${ana}/pets/{pet}`, body: note, is: groomersOnly(404, 404) },
  { ...pet, at: `${asked}/pets/{pet}`, body: note, is: groomersOnly(404, 404) },
  { ...remove, at: asked, is: groomersOnly(404, 404) },
  { ...remove, at: ana, is: groomersOnly(204, 404) },
  { ...remove, at: entered, is: groomersOnly(204, 404) },
];
