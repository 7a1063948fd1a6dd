import { groomersOnly, type Row } from "./rows.ts";

const path = "/api/own-clients";
const one = `${path}/{own-client}`;
const detail = { route: "GET /api/clients/:id" } as const;
const page = { route: "GET /clients/:id" } as const;
const unknown = { zipCode: "00000" };

/** Gus has entered a household; nobody else finds it, admins included. */
export const ownClientRows: Row[] = [
  { route: `POST ${path}`, body: {}, is: groomersOnly(422, 422) },
  { route: `POST ${path}`, body: { name: "The Hills" }, is: groomersOnly(201, 201) },
  { route: `POST ${path}`, body: { name: "The Hills", ...unknown }, is: groomersOnly(422, 422) },
  { ...detail, at: "/api/clients/o{own-client}", is: groomersOnly(200, 404) },
  { ...detail, at: "/api/clients/o0", is: groomersOnly(404, 404) },
  { ...page, at: "/clients/o{own-client}", is: { gus: 200, gil: 404, others: 302 } },
  { route: "GET /clients/new", is: { gus: 200, gil: 200, others: 302 } },
  { route: "GET /clients/:id/edit", at: "/clients/o{own-client}/edit", is: { gus: 200, gil: 404, others: 302 } },
  { route: "GET /clients/:id/edit", at: "/clients/{ana-user}/edit", is: { gus: 404, gil: 404, others: 302 } },
  { route: "PATCH /api/clients/:id", at: "/api/clients/o{own-client}", body: {}, is: groomersOnly(404, 404) },
  { route: `PATCH ${path}/:id`, at: one, body: { repeatWeeks: 99 }, is: groomersOnly(422, 422) },
  { route: `PATCH ${path}/:id`, at: one, body: unknown, is: groomersOnly(422, 404) },
  { route: `PATCH ${path}/:id`, at: one, body: { note: "Mornings" }, is: groomersOnly(200, 404) },
  { route: `PATCH ${path}/:id`, at: `${path}/abc`, body: {}, is: groomersOnly(404, 404) },
  { route: `DELETE ${path}/:id`, at: one, is: groomersOnly(204, 404) },
  { route: `DELETE ${path}/:id`, at: `${path}/abc`, is: groomersOnly(404, 404) },
];
