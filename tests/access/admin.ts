import { type AccessRow, adminOnly, all } from "./rows.ts";

const suspension = { suspended: true, reason: "No-shows" };
const restored = { suspended: false, reason: "Sorted out" };
const several = { route: "POST /api/admin/users/suspensions" } as const;
const takeDown = { route: "POST /api/admin/users/{una-user}/take-downs" } as const;
const dispute = { route: "PATCH /api/admin/bookings/{booking}/dispute", body: { outcome: "kept" } } as const;
const review = {
  route: "PATCH /api/admin/reviews/{review}",
  body: { hidden: true, reason: "Names a neighbor" },
} as const;
const subscription = { action: "cancel", reason: "Moved away" };

export const adminRows: AccessRow[] = [
  { route: "DELETE /api/admin/users/{pat-user}/sessions", is: adminOnly(204) },
  { route: "DELETE /api/admin/users/{nia-user}/two-step", is: adminOnly(204) },
  { route: "DELETE /api/admin/users/{ana-user}/two-step", is: adminOnly(409) },
  { route: "DELETE /api/admin/users/{boss-user}/two-step", is: adminOnly(409) },
  { route: "GET /admin-login", is: { admin: 302, others: 200 } },
  { route: "POST /admin-login", form: {}, is: all(422) },
  { route: "POST /admin-login", form: { username: "ana", password: "biscuits" }, is: all(401) },
  { route: "POST /admin-logout", form: {}, is: all(303) },
  { route: "POST /api/admin/login", body: {}, is: all(422) },
  { route: "POST /api/admin/login", body: { username: "ana", password: "biscuits" }, is: all(401) },
  { route: "POST /api/admin/logout", body: {}, is: all(200) },
  { route: "GET /admin-dashboard", is: { admin: 200, others: 302 } },
  { route: "GET /admin-dashboard?tab=coverage&region=NC", is: { admin: 200, others: 302 } },
  { route: "GET /admin-dashboard?tab=growth&region=NC", is: { admin: 200, others: 302 } },
  { route: "GET /admin/users/{ana-user}", is: { admin: 200, others: 302 } },
  { route: "GET /api/admin/users", is: adminOnly(200) },
  { route: "GET /api/admin/users?state=asleep", is: adminOnly(422) },
  { route: "GET /api/admin/users.csv", is: adminOnly(200) },
  { route: "GET /api/admin/users.csv?page=x", is: adminOnly(422) },
  { route: "GET /api/admin/needs-action", is: adminOnly(200) },
  { route: "PATCH /api/admin/users/{una-user}/suspension", body: {}, is: adminOnly(422) },
  { route: "PATCH /api/admin/users/{boss-user}/suspension", body: suspension, is: adminOnly(409) },
  {
    route: "PATCH /api/admin/users/{una-user}/suspension",
    body: { ...suspension, membership: "refund" },
    is: adminOnly(422),
  },
  {
    route: "PATCH /api/admin/users/{una-user}/suspension",
    body: { ...suspension, membership: "end_now", visits: "keep" },
    is: adminOnly(200),
  },
  { route: "PATCH /api/admin/users/{una-user}/suspension", body: restored, is: adminOnly(200) },
  { ...several, body: {}, is: adminOnly(422) },
  { ...several, body: { ids: ["{boss-user}", 99999], reason: "Spam" }, is: adminOnly(409) },
  { ...several, body: { ids: ["{una-user}"], reason: "Spam" }, is: adminOnly(200) },
  { route: "PATCH /api/admin/users/{una-user}/suspension", body: restored, is: adminOnly(200) },
  { ...takeDown, body: {}, is: adminOnly(422) },
  { ...takeDown, body: { what: "photo", file: "none.webp", reason: "Rude" }, is: adminOnly(404) },
  { ...takeDown, body: { what: "description", reason: "Rude" }, is: adminOnly(200) },
  { route: "PATCH /api/admin/background-checks/{una}", body: {}, is: adminOnly(422) },
  { route: "PATCH /api/admin/background-checks/{una}", body: { status: "pending" }, is: adminOnly(200) },
  { route: "PATCH /api/admin/groomer-subscription/{gil-user}", body: {}, is: adminOnly(422) },
  { route: "PATCH /api/admin/groomer-subscription/{ana-user}", body: subscription, is: adminOnly(404) },
  { route: "PATCH /api/admin/groomer-subscription/{gil-user}", body: subscription, is: adminOnly(200) },
  {
    route: "PATCH /api/admin/groomer-subscription/{gil-user}",
    body: { action: "reactivate", reason: "A gift", until: "2027-01-31" },
    is: adminOnly(200),
  },
  { ...review, body: {}, is: adminOnly(422) },
  {
    ...review,
    route: "PATCH /api/admin/reviews/{review}",
    body: { ...review.body, hidden: false },
    is: adminOnly(409),
  },
  { ...review, is: adminOnly(200) },
  { ...review, is: adminOnly(409) },
  {
    ...review,
    route: "PATCH /api/admin/reviews/{review}",
    body: { ...review.body, hidden: false },
    is: adminOnly(200),
  },
  { ...dispute, body: {}, is: adminOnly(422) },
  { ...dispute, is: adminOnly(409) },
  { route: "POST /api/admin/alerts/99999/resolve", body: {}, is: adminOnly(404) },
  { route: "POST /api/admin/emails/{email}/send-again", body: {}, is: adminOnly(200) },
  { route: "POST /api/admin/emails/send-again", body: {}, is: adminOnly(409) },
  { route: "POST /api/admin/emails/{email}/discard", body: {}, is: adminOnly(409) },
  { route: "GET /api/admin/growth", is: adminOnly(200) },
  { route: "GET /api/admin/growth?weeks=52", is: adminOnly(200) },
  { route: "GET /api/admin/growth?weeks=0", is: adminOnly(422) },
  { route: "GET /api/admin/zero-results", is: adminOnly(200) },
  { route: "GET /api/admin/zero-results?region=NC", is: adminOnly(200) },
  { route: "GET /api/admin/zero-results?region=N1", is: adminOnly(422) },
  { route: "GET /api/admin/zero-results.csv", is: adminOnly(200) },
  { route: "GET /api/admin/zero-results.csv?region=", is: adminOnly(422) },
];
