import { groomersOnly, type Row } from "./rows.ts";

const path = "/api/clients";
const add = { route: `POST ${path}` } as const;
const pageFor = (gus: number, gil: number) => ({ gus, gil, others: 302 });
const note = { note: "Rings back." };
const unknown = { zipCode: "00000" };
const [ana, entered, asked] = [`${path}/{ana-client}`, `${path}/{own-client}`, `${path}/{asked-client}`];

export const clientRows: Row[] = [
  { route: "GET /api/clients", is: groomersOnly(200, 200) },
  { route: "GET /api/clients?q=ana&show=due&page=2", is: groomersOnly(200, 200) },
  { route: "GET /api/clients.csv", is: groomersOnly(200, 200) },
  { route: `GET ${ana}`, is: groomersOnly(200, 404) },
  { route: `GET ${entered}`, is: groomersOnly(200, 404) },
  { route: `GET ${asked}`, is: groomersOnly(404, 404) },
  { route: "GET /clients/{ana-client}", is: pageFor(200, 404) },
  { route: "GET /clients/{own-client}", is: pageFor(200, 404) },
  { route: "GET /clients/{asked-client}", is: pageFor(404, 404) },
  { route: "GET /clients/{ana-client}/visits", is: pageFor(200, 404) },
  { route: "GET /clients/{ana-client}/visits?page=9", is: pageFor(404, 404) },
  { route: "GET /clients/{asked-client}/visits", is: pageFor(404, 404) },
  { route: "GET /clients/new", is: pageFor(200, 200) },
  { route: "GET /clients/{own-client}/edit", is: pageFor(200, 404) },
  { route: "GET /clients/{ana-client}/edit", is: pageFor(200, 404) },
  { route: "GET /clients/{asked-client}/edit", is: pageFor(404, 404) },
  { ...add, body: {}, is: groomersOnly(422, 422) },
  { ...add, body: { name: "The Hills" }, is: groomersOnly(201, 201) },
  { ...add, body: { name: "The Hills", ...unknown }, is: groomersOnly(422, 422) },
  { route: `PATCH ${ana}`, body: {}, is: groomersOnly(200, 404) },
  { route: `PATCH ${ana}`, body: note, is: groomersOnly(200, 404) },
  { route: `PATCH ${ana}`, body: { note: null }, is: groomersOnly(200, 404) },
  { route: `PATCH ${asked}`, body: note, is: groomersOnly(404, 404) },
  { route: `PATCH ${entered}`, body: { repeatWeeks: 99 }, is: groomersOnly(422, 422) },
  { route: `PATCH ${entered}`, body: unknown, is: groomersOnly(422, 404) },
  { route: `PATCH ${entered}`, body: { note: "Mornings" }, is: groomersOnly(200, 404) },
  { route: `PATCH ${ana}/pets/{pet}`, body: note, is: groomersOnly(404, 404) },
  { route: `PATCH ${asked}/pets/{pet}`, body: note, is: groomersOnly(404, 404) },
  { route: `DELETE ${asked}`, is: groomersOnly(404, 404) },
  { route: `DELETE ${ana}`, is: groomersOnly(204, 404) },
  { route: `DELETE ${entered}`, is: groomersOnly(204, 404) },
];
