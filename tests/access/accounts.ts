import { all, type Row } from "./rows.ts";

/** A complete location; everybody in the table has saved one already. */
const place = { address: "12 Oak Street", city: "Asheville", state: "NC", zipCode: "28801" };

const locationRows: Row[] = [
  { route: "POST /api/locations", body: {}, is: [401, 422, 422, 422, 422, 403] },
  { route: "POST /api/locations", body: place, is: [401, 409, 409, 409, 409, 403] },
  { route: "POST /api/locations", body: { ...place, userId: "{ana-user}" }, is: [401, 409, 403, 403, 403, 403] },
  {
    route: "PATCH /api/locations/:id",
    at: "/api/locations/{ana-location}",
    body: {},
    is: [401, 422, 422, 422, 422, 422],
  },
  {
    route: "PATCH /api/locations/:id",
    at: "/api/locations/{ana-location}",
    body: place,
    is: [401, 200, 404, 404, 404, 404],
  },
  {
    route: "PATCH /api/locations/:id",
    at: "/api/locations/{gus-location}",
    body: { ...place, serviceRadius: 20 },
    is: [401, 404, 404, 200, 404, 404],
  },
  {
    route: "PATCH /api/locations/:id",
    at: "/api/locations/{ana-location}",
    body: { ...place, userId: "{ana-user}" },
    is: [401, 200, 403, 403, 403, 403],
  },
  { route: "PATCH /api/locations/:id", at: "/api/locations/99999", body: place, is: [401, 404, 404, 404, 404, 404] },
  { route: "PATCH /api/locations/:id", at: "/api/locations/1e3", body: place, is: [401, 404, 404, 404, 404, 404] },
];

/** Deleting an account for good is tested where nobody else needs it: tests/privacy/closing.test.ts. */
const leavingRows: Row[] = [
  { route: "GET /api/account/export", is: [401, 200, 200, 200, 200, 403] },
  { route: "DELETE /api/account", body: {}, is: [401, 422, 422, 422, 422, 403] },
  { route: "DELETE /api/account", body: { password: "wrong" }, is: [401, 422, 422, 422, 422, 403] },
];

export const accountRows: Row[] = [
  { route: "GET /api/places/:zipCode", at: "/api/places/28801", is: all(200) },
  { route: "GET /api/places/:zipCode", at: "/api/places/00000", is: all(404) },
  { route: "GET /api/places/:zipCode", at: "/api/places/2880x", is: all(404) },
  ...locationRows,
  ...leavingRows,
  { route: "PATCH /api/users/:id", at: "/api/users/{ana-user}", body: {}, is: [401, 200, 403, 403, 403, 403] },
  { route: "PATCH /api/users/:id", at: "/api/users/{boss-user}", body: {}, is: [401, 403, 403, 403, 403, 200] },
  { route: "PATCH /api/users/:id", at: "/api/users/99999", body: {}, is: [401, 403, 403, 403, 403, 403] },
  { route: "PATCH /api/users/:id", at: "/api/users/x", body: {}, is: [401, 404, 404, 404, 404, 404] },
  {
    route: "PATCH /api/users/:id",
    at: "/api/users/{ana-user}",
    body: { email: "nowhere" },
    is: [401, 422, 422, 422, 422, 422],
  },
  { route: "POST /api/account/pending-email", body: {}, is: [401, 409, 409, 409, 409, 409] },
  { route: "DELETE /api/account/pending-email", is: [401, 200, 200, 200, 200, 200] },
  { route: "POST /api/account/password", body: {}, is: [401, 422, 422, 422, 422, 422] },
  { route: "GET /api/account/sessions", is: [401, 200, 200, 200, 200, 200] },
  { route: "DELETE /api/account/sessions", is: [401, 204, 204, 204, 204, 204] },
  { route: "DELETE /api/account/sessions/:id", at: "/api/account/sessions/99999", is: [401, 404, 404, 404, 404, 404] },
  {
    route: "DELETE /api/admin/users/:id/sessions",
    at: "/api/admin/users/{pat-user}/sessions",
    is: [401, 403, 403, 403, 403, 204],
  },
  {
    route: "DELETE /api/admin/users/:id/sessions",
    at: "/api/admin/users/99999/sessions",
    is: [401, 403, 403, 403, 403, 404],
  },
];
