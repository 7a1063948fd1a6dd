import { adminOnly, all, groomersOnly, type Row } from "./rows.ts";

/** A complete location; everybody in the table has saved one already. */
const place = { address: "12 Oak Street", city: "Asheville", state: "NC", zipCode: "28801" };
/** One pixel. */
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export const accountRows: Row[] = [
  { route: "GET /api/user", is: { visitor: 401, others: 200 } },
  { route: "POST /api/login", body: {}, is: all(422) },
  { route: "POST /api/register", body: {}, is: all(422) },
  { route: "POST /api/demo-login", body: { username: "boss" }, is: all(422) },
  { route: "POST /api/logout", body: {}, is: all(200) },
  { route: "POST /api/forgot-password", body: { email: "nobody@example.com" }, is: all(200) },
  { route: "POST /api/reset-password", body: { token: "dead", password: "biscuits" }, is: all(422) },
  { route: "GET /auth", is: { visitor: 200, others: 302 } },
  { route: "POST /auth?mode=login", form: {}, is: all(422) },
  { route: "GET /demo-login", is: all(200) },
  { route: "POST /demo-login", form: { username: "boss" }, is: all(422) },
  { route: "GET /forgot-password", is: all(200) },
  { route: "POST /forgot-password", form: { email: "nobody@example.com" }, is: all(303) },
  { route: "GET /reset-password?token=dead", is: all(422) },
  { route: "GET /not-me?token=dead", is: all(422) },
  { route: "POST /not-me", form: { token: "dead" }, is: all(422) },
  { route: "POST /reset-password", form: { token: "dead", password: "biscuits" }, is: all(422) },
  { route: "POST /logout", form: {}, is: all(303) },
  { route: "GET /api/locations/{ana-user}", is: { visitor: 401, ana: 200, others: 404 } },
  { route: "GET /api/locations/{gus-user}", is: { visitor: 401, gus: 200, others: 404 } },
  { route: "POST /api/locations", body: {}, is: { visitor: 401, admin: 403, others: 422 } },
  { route: "POST /api/locations", body: place, is: { visitor: 401, admin: 403, others: 409 } },
  {
    route: "POST /api/locations",
    body: { ...place, userId: "{ana-user}" },
    is: { visitor: 401, ana: 409, others: 403 },
  },
  { route: "PATCH /api/locations/{ana-location}", body: {}, is: { visitor: 401, others: 422 } },
  { route: "PATCH /api/locations/{ana-location}", body: place, is: { visitor: 401, ana: 200, others: 404 } },
  {
    route: "PATCH /api/locations/{gus-location}",
    body: { ...place, serviceRadius: 20 },
    is: { visitor: 401, gus: 200, others: 404 },
  },
  {
    route: "PATCH /api/locations/{ana-location}",
    body: { ...place, userId: "{ana-user}" },
    is: { visitor: 401, ana: 200, others: 403 },
  },
  { route: "PATCH /api/users/{ana-user}", body: {}, is: { visitor: 401, ana: 200, others: 403 } },
  { route: "PATCH /api/users/{boss-user}", body: {}, is: adminOnly(200) },
  { route: "PATCH /api/users/99999", body: {}, is: { visitor: 401, others: 403 } },
  { route: "PATCH /api/users/x", body: {}, is: { visitor: 401, others: 404 } },
  { route: "PATCH /api/users/{ana-user}", body: { email: "nowhere" }, is: { visitor: 401, others: 422 } },
  { route: "POST /api/account/pending-email", body: {}, is: { visitor: 401, others: 409 } },
  { route: "DELETE /api/account/pending-email", is: { visitor: 401, others: 200 } },
  { route: "POST /api/account/password", body: {}, is: { visitor: 401, others: 422 } },
  { route: "GET /api/account/sessions", is: { visitor: 401, others: 200 } },
  { route: "DELETE /api/account/sessions", is: { visitor: 401, others: 204 } },
  { route: "DELETE /api/account/sessions/99999", is: { visitor: 401, others: 404 } },
  { route: "POST /api/verify-email", body: {}, is: all(422) },
  { route: "POST /api/verify-email", body: { token: "dead" }, is: all(422) },
  { route: "POST /api/verify-email/resend", body: {}, is: { visitor: 401, others: 409 } },
  { route: "GET /verify-email?token=dead", is: all(422) },
  { route: "POST /verify-email", form: { token: "dead" }, is: all(422) },
  { route: "PUT /api/profile-image", body: {}, is: groomersOnly(422, 422) },
  { route: "PUT /api/profile-image", body: { imageUrl: "https://example.com/me.png" }, is: groomersOnly(422, 422) },
  { route: "PUT /api/profile-image", body: { imageUrl: pixel }, is: groomersOnly(200, 200) },
  { route: "DELETE /api/profile-image", is: groomersOnly(204, 204) },
];
