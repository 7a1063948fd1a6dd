import { all, groomersOnly, type Row } from "./rows.ts";

const one = "/api/clients/{invited-client}";
const join = `${one}/link`;
const notThem = `${one}/not-them`;
const never = "/invited/never";

/** Gus keeps a client with Ana's address. Rows run in order: the mail is written once, and whoever is joined is not asked about. */
export const invitationRows: Row[] = [
  { route: "GET /invited/:token", at: "/invited/dead", is: all(422) },
  { route: "GET /invited/:token", at: "/invited/{invited}", is: all(200) },
  { route: "POST /invited/:token", at: "/invited/dead", form: {}, is: all(422) },
  { route: "POST /invited/:token", at: "/invited/{invited}", form: {}, is: all(303) },
  { route: `GET ${never}`, is: all(200) },
  { route: `GET ${never}`, at: `${never}?token=dead`, is: all(200) },
  { route: `POST ${never}`, at: `${never}?token=dead`, form: {}, is: all(200) },
  { route: "POST /api/clients/:id/invite", at: `${one}/invite`, body: {}, is: groomersOnly(201, 404) },
  { route: "POST /api/clients/:id/invite", at: `${one}/invite`, body: {}, is: groomersOnly(409, 404) },
  { route: "DELETE /api/clients/:id/link", at: join, is: groomersOnly(409, 404) },
  { route: "POST /api/clients/:id/link", at: join, body: {}, is: groomersOnly(422, 422) },
  {
    route: "POST /api/clients/:id/link",
    at: join,
    body: { parentId: "{pat-user}" },
    is: groomersOnly(404, 404),
  },
  { route: "POST /api/clients/:id/not-them", at: notThem, body: {}, is: groomersOnly(422, 422) },
  {
    route: "POST /api/clients/:id/not-them",
    at: notThem,
    body: { parentId: "{pat-user}" },
    is: groomersOnly(404, 404),
  },
  {
    route: "POST /api/clients/:id/link",
    at: join,
    body: { parentId: "{ana-user}" },
    is: groomersOnly(204, 404),
  },
  { route: "DELETE /api/clients/:id/link", at: join, is: groomersOnly(204, 404) },
  {
    route: "POST /api/clients/:id/not-them",
    at: notThem,
    body: { parentId: "{ana-user}" },
    is: groomersOnly(204, 404),
  },
];
