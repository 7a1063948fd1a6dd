import { all, groomersOnly, type Row } from "./rows.ts";

const one = "/api/clients/{invited-client}";
const join = `${one}/link`;
const notSameClient = `${one}/not-same-client`;
const never = "/invited/never";

export const invitationRows: Row[] = [
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
