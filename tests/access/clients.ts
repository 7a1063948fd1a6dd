import { type AccessRow, all, groomersOnly } from "./rows.ts";

const path = "/api/clients";
const add = { route: `POST ${path}` } as const;
const pageFor = (gus: number, gil: number) => ({ gus, gil, others: 302 });
const note = { note: "Rings back." };
const unknown = { zipCode: "00000" };
const [ana, entered, asked] = [`${path}/{ana-client}`, `${path}/{added-client}`, `${path}/{asked-client}`];

const one = "/api/clients/{invited-client}";
const join = `${one}/link`;
const notSameClient = `${one}/not-same-client`;
const never = "/invited/never";

export const clientRows: AccessRow[] = [
  { route: "GET /api/clients", is: groomersOnly(200, 200) },
  { route: "GET /api/clients?q=ana&show=due&page=2", is: groomersOnly(200, 200) },
  { route: "GET /api/clients.csv", is: groomersOnly(200, 200) },
  { route: `GET ${ana}`, is: groomersOnly(200, 404) },
  { route: `GET ${entered}`, is: groomersOnly(200, 404) },
  { route: `GET ${asked}`, is: groomersOnly(404, 404) },
  { route: "GET /clients/{ana-client}", is: pageFor(200, 404) },
  { route: "GET /clients/{added-client}", is: pageFor(200, 404) },
  { route: "GET /clients/{asked-client}", is: pageFor(404, 404) },
  { route: "GET /clients/{ana-client}/visits", is: pageFor(200, 404) },
  { route: "GET /clients/{ana-client}/visits?page=9", is: pageFor(404, 404) },
  { route: "GET /clients/{asked-client}/visits", is: pageFor(404, 404) },
  { route: "GET /clients/new", is: pageFor(200, 200) },
  { route: "GET /clients/{added-client}/edit", is: pageFor(200, 404) },
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
  { route: "GET /invited/dead", is: all(422) },
  { route: "GET /invited/{invited}", is: all(200) },
  { route: "POST /invited/dead", form: {}, is: all(422) },
  { route: "POST /invited/{invited}", form: {}, is: all(303) },
  { route: `GET ${never}`, is: all(200) },
  { route: `GET ${never}?token=dead`, is: all(200) },
  { route: `POST ${never}?token=dead`, form: {}, is: all(200) },
  { route: `POST ${one}/invite`, body: {}, is: groomersOnly(201, 404) },
  { route: `POST ${one}/invite`, body: {}, is: groomersOnly(409, 404) },
  { route: "POST /api/clients/invite", body: { ids: [] }, is: groomersOnly(422, 422) },
  { route: "POST /api/clients/invite", body: { ids: [99_999] }, is: groomersOnly(200, 200) },
  { route: `DELETE ${join}`, is: groomersOnly(409, 404) },
  { route: `POST ${join}`, body: {}, is: groomersOnly(422, 422) },
  { route: `POST ${join}`, body: { parentId: "{pat-user}" }, is: groomersOnly(404, 404) },
  { route: `POST ${notSameClient}`, body: {}, is: groomersOnly(422, 422) },
  { route: `POST ${notSameClient}`, body: { parentId: "{pat-user}" }, is: groomersOnly(404, 404) },
  { route: `POST ${join}`, body: { parentId: "{ana-user}" }, is: groomersOnly(204, 404) },
  { route: `DELETE ${join}`, is: groomersOnly(204, 404) },
  { route: `POST ${notSameClient}`, body: { parentId: "{ana-user}" }, is: groomersOnly(204, 404) },
];
