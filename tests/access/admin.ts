import { all, type Row } from "./rows.ts";

const only = (status: number): Row["is"] => [401, 403, 403, 403, 403, status];
const suspension = { suspended: true, reason: "No-shows" };
const restored = { suspended: false, reason: "Sorted out" };
const subscription = { action: "cancel", reason: "Moved away" };

export const adminRows: Row[] = [
  { route: "GET /admin-login", is: [200, 200, 200, 200, 200, 302] },
  { route: "POST /admin-login", form: {}, is: all(422) },
  { route: "POST /admin-login", form: { username: "ana", password: "biscuits" }, is: all(401) },
  { route: "POST /admin-logout", form: {}, is: all(303) },
  { route: "POST /api/admin/login", body: {}, is: all(422) },
  { route: "POST /api/admin/login", body: { username: "ana", password: "biscuits" }, is: all(401) },
  { route: "POST /api/admin/logout", body: {}, is: all(200) },
  { route: "GET /admin-dashboard", is: [302, 302, 302, 302, 302, 200] },
  { route: "GET /admin/users/:id", at: "/admin/users/{ana-user}", is: [302, 302, 302, 302, 302, 200] },
  { route: "GET /admin/users/:id", at: "/admin/users/99999", is: [302, 302, 302, 302, 302, 404] },
  { route: "GET /admin/users/:id", at: "/admin/users/abc", is: [302, 302, 302, 302, 302, 404] },

  { route: "GET /api/admin/users", is: only(200) },
  { route: "GET /api/admin/users", at: "/api/admin/users?state=asleep", is: only(422) },
  { route: "GET /api/admin/users.csv", is: only(200) },
  { route: "GET /api/admin/users.csv", at: "/api/admin/users.csv?page=x", is: only(422) },
  { route: "GET /api/admin/needs-action", is: only(200) },

  {
    route: "PATCH /api/admin/users/:id/suspension",
    at: "/api/admin/users/{una-user}/suspension",
    body: {},
    is: only(422),
  },
  {
    route: "PATCH /api/admin/users/:id/suspension",
    at: "/api/admin/users/99999/suspension",
    body: suspension,
    is: only(404),
  },
  {
    route: "PATCH /api/admin/users/:id/suspension",
    at: "/api/admin/users/x/suspension",
    body: suspension,
    is: only(404),
  },
  {
    route: "PATCH /api/admin/users/:id/suspension",
    at: "/api/admin/users/{boss-user}/suspension",
    body: suspension,
    is: only(409),
  },
  {
    route: "PATCH /api/admin/users/:id/suspension",
    at: "/api/admin/users/{una-user}/suspension",
    body: { ...suspension, membership: "refund" },
    is: only(422),
  },
  {
    route: "PATCH /api/admin/users/:id/suspension",
    at: "/api/admin/users/{una-user}/suspension",
    body: { ...suspension, membership: "end_now", visits: "keep" },
    is: only(200),
  },
  {
    route: "PATCH /api/admin/users/:id/suspension",
    at: "/api/admin/users/{una-user}/suspension",
    body: restored,
    is: only(200),
  },

  {
    route: "PATCH /api/admin/background-checks/:groomerId",
    at: "/api/admin/background-checks/{una}",
    body: {},
    is: only(422),
  },
  {
    route: "PATCH /api/admin/background-checks/:groomerId",
    at: "/api/admin/background-checks/{una}",
    body: { status: "pending" },
    is: only(200),
  },
  {
    route: "PATCH /api/admin/background-checks/:groomerId",
    at: "/api/admin/background-checks/99999",
    body: { status: "pending" },
    is: only(404),
  },
  {
    route: "PATCH /api/admin/background-checks/:groomerId",
    at: "/api/admin/background-checks/x",
    body: { status: "pending" },
    is: only(404),
  },

  {
    route: "PATCH /api/admin/groomer-subscription/:userId",
    at: "/api/admin/groomer-subscription/{gil-user}",
    body: {},
    is: only(422),
  },
  {
    route: "PATCH /api/admin/groomer-subscription/:userId",
    at: "/api/admin/groomer-subscription/{ana-user}",
    body: subscription,
    is: only(404),
  },
  {
    route: "PATCH /api/admin/groomer-subscription/:userId",
    at: "/api/admin/groomer-subscription/99999",
    body: subscription,
    is: only(404),
  },
  {
    route: "PATCH /api/admin/groomer-subscription/:userId",
    at: "/api/admin/groomer-subscription/{gil-user}",
    body: subscription,
    is: only(200),
  },
  {
    route: "PATCH /api/admin/groomer-subscription/:userId",
    at: "/api/admin/groomer-subscription/{gil-user}",
    body: { action: "reactivate", reason: "A gift", until: "2027-01-31" },
    is: only(200),
  },

  { route: "POST /api/admin/alerts/:id/resolve", at: "/api/admin/alerts/99999/resolve", body: {}, is: only(404) },
  { route: "POST /api/admin/alerts/:id/resolve", at: "/api/admin/alerts/x/resolve", body: {}, is: only(404) },
  { route: "POST /api/admin/mails/:id/send-again", at: "/api/admin/mails/99999/send-again", body: {}, is: only(404) },
  { route: "POST /api/admin/mails/:id/send-again", at: "/api/admin/mails/x/send-again", body: {}, is: only(404) },
  { route: "POST /api/admin/mails/:id/send-again", at: "/api/admin/mails/{mail}/send-again", body: {}, is: only(200) },
  { route: "POST /api/admin/mails/send-again", body: {}, is: only(409) },
  { route: "POST /api/admin/mails/:id/discard", at: "/api/admin/mails/{mail}/discard", body: {}, is: only(409) },
  { route: "POST /api/admin/mails/:id/discard", at: "/api/admin/mails/99999/discard", body: {}, is: only(404) },
  { route: "POST /api/admin/mails/:id/discard", at: "/api/admin/mails/x/discard", body: {}, is: only(404) },

  { route: "POST /api/verify-email", body: {}, is: all(422) },
  { route: "POST /api/verify-email", body: { token: "dead" }, is: all(422) },
  { route: "POST /api/verify-email/resend", body: {}, is: [401, 409, 409, 409, 409, 409] },
  { route: "GET /verify-email", at: "/verify-email?token=dead", is: all(422) },
  { route: "POST /verify-email", form: { token: "dead" }, is: all(422) },
];
