import { adminOnly, type Row } from "./rows.ts";

const thread = { route: "GET /api/bookings/:id/messages", at: "/api/bookings/{booking}/messages" } as const;
const write = { route: "POST /api/bookings/:id/messages", at: thread.at, body: { text: "Hello!" } } as const;
const read = { route: "POST /api/bookings/:id/messages/read", at: `${thread.at}/read`, body: {} } as const;
const report = { route: "POST /api/bookings/:id/messages/:messageId/report", body: { reason: "threat" } } as const;
const page = { route: "GET /bookings/:id/messages", at: "/bookings/{booking}/messages" } as const;
const form = { route: "POST /bookings/:id/messages", at: page.at } as const;
const formRead = { route: "POST /bookings/:id/messages/read", at: `${page.at}/read` } as const;
const reportPage = {
  route: "GET /bookings/:id/messages/:messageId/report",
  at: "/bookings/{booking}/messages/{message}/report",
} as const;
const reportForm = { route: "POST /bookings/:id/messages/:messageId/report", at: reportPage.at } as const;
const ofGus = "/api/bookings/{booking}/messages/{message}/report";
const reported = { route: "GET /api/admin/threads/:bookingId", at: "/api/admin/threads/{booking}" } as const;
const decide = { route: "PATCH /api/admin/messages/:id", at: "/api/admin/messages/{message}" } as const;
const threads = { route: "GET /api/threads" } as const;
const threadsPage = { route: "GET /messages" } as const;
const decision = { hidden: true, reason: "A threat" };

/**
 * Gus has written to Ana about her request. Rows run in order: both write, she reports his message, and an admin reads the
 * thread, hides it, and shows it again.
 */
export const messageRows: Row[] = [
  { ...thread, is: { visitor: 401, ana: 200, pat: 404, gus: 200, gil: 404, admin: 403 } },
  { ...thread, at: "/api/bookings/{booking}/messages?before=x", is: { visitor: 401, admin: 403, others: 422 } },
  { ...write, is: { visitor: 401, ana: 201, pat: 404, gus: 201, gil: 404, admin: 403 } },
  { ...write, body: {}, is: { visitor: 401, ana: 422, pat: 404, gus: 422, gil: 404, admin: 403 } },
  { ...read, is: { visitor: 401, ana: 204, pat: 404, gus: 204, gil: 404, admin: 403 } },
  { ...read, body: { upTo: "x" }, is: { visitor: 401, admin: 403, others: 422 } },
  { ...threads, is: { visitor: 401, admin: 403, others: 200 } },
  { ...threads, at: "/api/threads?page=2", is: { visitor: 401, admin: 403, others: 200 } },
  { ...threads, at: "/api/threads?page=x", is: { visitor: 401, admin: 403, others: 422 } },
  { ...threadsPage, is: { visitor: 302, admin: 302, others: 200 } },
  { ...threadsPage, at: "/messages?page=x", is: { visitor: 302, admin: 302, others: 200 } },
  { ...page, is: { visitor: 302, ana: 200, pat: 404, gus: 200, gil: 404, admin: 302 } },
  { ...page, at: "/bookings/{booking}/messages?before=x", is: { visitor: 302, admin: 302, others: 422 } },
  { ...form, form: { text: "Hello!" }, is: { visitor: 302, ana: 303, pat: 404, gus: 303, gil: 404, admin: 403 } },
  { ...form, form: {}, is: { visitor: 302, ana: 422, pat: 404, gus: 422, gil: 404, admin: 403 } },
  { ...formRead, form: {}, is: { visitor: 302, ana: 303, pat: 404, gus: 303, gil: 404, admin: 403 } },
  { route: "GET /api/admin/reports", is: adminOnly(200) },
  { ...reported, is: adminOnly(404) },
  { ...decide, body: decision, is: adminOnly(404) },
  { ...reportPage, is: { visitor: 302, ana: 200, pat: 404, gus: 200, gil: 404, admin: 302 } },
  { ...reportForm, form: {}, is: { visitor: 302, ana: 422, pat: 404, gus: 422, gil: 404, admin: 403 } },
  {
    ...reportForm,
    form: { reason: "threat" },
    is: { visitor: 302, ana: 303, pat: 404, gus: 409, gil: 404, admin: 403 },
  },
  { ...report, at: ofGus, body: {}, is: { visitor: 401, admin: 403, others: 422 } },
  { ...report, at: ofGus, is: { visitor: 401, ana: 204, pat: 404, gus: 409, gil: 404, admin: 403 } },
  { ...report, at: ofGus, is: { visitor: 401, ana: 204, pat: 404, gus: 409, gil: 404, admin: 403 } },
  { ...reported, is: adminOnly(200) },
  { ...decide, body: {}, is: adminOnly(422) },
  { ...decide, body: decision, is: adminOnly(200) },
  { ...decide, body: decision, is: adminOnly(409) },
  { ...decide, body: { ...decision, hidden: false, was: "reported" }, is: adminOnly(409) },
  { ...decide, body: { ...decision, hidden: false, was: "hidden" }, is: adminOnly(200) },
];
