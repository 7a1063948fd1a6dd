import { adminOnly, type Row, sidesOnly } from "./rows.ts";

const write = { route: "POST /api/bookings/{booking}/messages", body: { text: "Hello!" } } as const;
const read = { route: "POST /api/bookings/{booking}/messages/read", body: {} } as const;
const report = { route: "POST /api/reports", body: { kind: "message", id: "{message}", reason: "threat" } } as const;
const form = { route: "POST /bookings/{booking}/messages" } as const;
const reported = { route: "GET /api/admin/threads/{booking}" } as const;
const decide = { route: "PATCH /api/admin/messages/{message}" } as const;
const decision = { hidden: true, reason: "A threat" };

export const messageRows: Row[] = [
  { route: "GET /api/bookings/{booking}/messages", is: sidesOnly(200, 200) },
  { route: "GET /api/bookings/{booking}/messages?before=x", is: { visitor: 401, admin: 403, others: 422 } },
  { ...write, is: sidesOnly(201, 201) },
  { ...write, body: {}, is: sidesOnly(422, 422) },
  { ...read, is: sidesOnly(204, 204) },
  { ...read, body: { upTo: "x" }, is: { visitor: 401, admin: 403, others: 422 } },
  { route: "GET /api/threads", is: { visitor: 401, admin: 403, others: 200 } },
  { route: "GET /api/threads?page=2", is: { visitor: 401, admin: 403, others: 200 } },
  { route: "GET /api/threads?page=x", is: { visitor: 401, admin: 403, others: 422 } },
  { route: "GET /messages", is: { visitor: 302, admin: 302, others: 200 } },
  { route: "GET /messages?page=x", is: { visitor: 302, admin: 302, others: 200 } },
  {
    route: "GET /bookings/{booking}/messages",
    is: { visitor: 302, ana: 200, pat: 404, gus: 200, gil: 404, admin: 302 },
  },
  { route: "GET /bookings/{booking}/messages?before=x", is: { visitor: 302, admin: 302, others: 422 } },
  { ...form, form: { text: "Hello!" }, is: { visitor: 302, ana: 303, pat: 404, gus: 303, gil: 404, admin: 403 } },
  { ...form, form: {}, is: { visitor: 302, ana: 422, pat: 404, gus: 422, gil: 404, admin: 403 } },
  {
    route: "POST /bookings/{booking}/messages/read",
    form: {},
    is: { visitor: 302, ana: 303, pat: 404, gus: 303, gil: 404, admin: 403 },
  },
  { route: "GET /api/admin/reports", is: adminOnly(200) },
  { ...reported, is: adminOnly(404) },
  { ...decide, body: decision, is: adminOnly(404) },
  { ...report, is: { visitor: 401, ana: 204, gus: 409, others: 404 } },
  { ...reported, is: adminOnly(200) },
  { ...decide, body: {}, is: adminOnly(422) },
  { ...decide, body: decision, is: adminOnly(200) },
  { ...decide, body: decision, is: adminOnly(409) },
  { ...decide, body: { ...decision, hidden: false, was: "reported" }, is: adminOnly(409) },
  { ...decide, body: { ...decision, hidden: false, was: "hidden" }, is: adminOnly(200) },
];
