import { type AccessRow, adminOnly, parentsOnly, sidesOnly } from "./rows.ts";

const write = { route: "POST /api/bookings/{booking}/messages", body: { text: "Hello!" } } as const;
const read = { route: "POST /api/bookings/{booking}/messages/read", body: {} } as const;
const report = { route: "POST /api/reports", body: { kind: "message", id: "{message}", reason: "threat" } } as const;
const form = { route: "POST /bookings/{booking}/messages" } as const;
const ask = { route: "POST /api/threads/{gus}/messages" } as const;
const askRead = { route: "POST /api/threads/{gus}/messages/read" } as const;
const askForm = { route: "POST /messages/with/{gus}" } as const;
const reported = { route: "GET /api/admin/messages/{message}/thread" } as const;
const decide = { route: "PATCH /api/admin/messages/{message}" } as const;
const decision = { hidden: true, reason: "A threat" };

export const messageRows: AccessRow[] = [
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
  // Ana's go to her open booking, and Pat's are a question. Groomers read only questions to them.
  { route: "GET /api/threads/{gus}/messages", is: { ...parentsOnly(200, 200), gus: 404, gil: 404 } },
  { route: "GET /api/threads/{una}/messages", is: { ...parentsOnly(404, 404), gus: 404, gil: 404 } },
  { route: "GET /api/threads/{gus}/messages?before=x", is: { visitor: 401, admin: 403, others: 422 } },
  { ...ask, body: {}, is: { ...parentsOnly(422, 422), gus: 404, gil: 404 } },
  { ...ask, body: { text: "Hello!" }, is: { ...parentsOnly(201, 201), gus: 404, gil: 404 } },
  { route: "GET /api/threads/{pat-user}/messages", is: { ...parentsOnly(404, 404), gus: 200, gil: 404 } },
  { ...askRead, body: {}, is: { ...parentsOnly(204, 204), gus: 404, gil: 404 } },
  { ...askRead, body: { upTo: "x" }, is: { visitor: 401, admin: 403, others: 422 } },
  { route: "GET /messages/with/{gus}", is: { visitor: 302, ana: 303, pat: 200, gus: 404, gil: 404, admin: 302 } },
  { route: "GET /messages/with/{pat-user}", is: { visitor: 302, ana: 404, pat: 404, gus: 200, gil: 404, admin: 302 } },
  { route: "GET /messages/with/{gus}?before=x", is: { visitor: 302, admin: 302, others: 422 } },
  { ...askForm, form: { text: "Hello!" }, is: { visitor: 302, ana: 303, pat: 303, gus: 404, gil: 404, admin: 403 } },
  { ...askForm, form: {}, is: { visitor: 302, ana: 422, pat: 422, gus: 404, gil: 404, admin: 403 } },
  {
    route: "POST /messages/with/{gus}/read",
    form: {},
    is: { visitor: 302, ana: 303, pat: 303, gus: 404, gil: 404, admin: 403 },
  },
  { route: "GET /groomer/{gus}/ask", is: { visitor: 200, others: 303 } },
  { route: "GET /groomer/{una}/ask", is: { others: 404 } },
  { route: "POST /groomer/{gus}/ask", form: { text: "Hello!" }, is: { others: 303 } },
  { route: "POST /groomer/{gus}/ask", form: {}, is: { others: 422 } },
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
