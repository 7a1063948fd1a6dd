import type { Row } from "./rows.ts";

const only = (status: number): Row["is"] => [401, 403, 403, 403, 403, status];
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
const decision = { hidden: true, reason: "A threat" };

/**
 * Gus has written to Ana about her request. Rows run in order: both write, she reports his message, and an admin reads the
 * thread, hides it, and shows it again.
 */
export const messageRows: Row[] = [
  { ...thread, is: [401, 200, 404, 200, 404, 403] },
  { ...thread, at: "/api/bookings/{booking}/messages?before=x", is: [401, 422, 422, 422, 422, 403] },
  { ...thread, at: "/api/bookings/99999/messages", is: [401, 404, 404, 404, 404, 403] },
  { ...thread, at: "/api/bookings/abc/messages", is: [401, 404, 404, 404, 404, 403] },
  { ...write, is: [401, 201, 404, 201, 404, 403] },
  { ...write, body: {}, is: [401, 422, 422, 422, 422, 403] },
  { ...write, at: "/api/bookings/99999/messages", is: [401, 404, 404, 404, 404, 403] },
  { ...write, at: "/api/bookings/abc/messages", is: [401, 404, 404, 404, 404, 403] },
  { ...read, is: [401, 204, 404, 204, 404, 403] },
  { ...read, body: { upTo: "x" }, is: [401, 422, 422, 422, 422, 403] },
  { ...read, at: "/api/bookings/99999/messages/read", is: [401, 404, 404, 404, 404, 403] },
  { ...read, at: "/api/bookings/abc/messages/read", is: [401, 404, 404, 404, 404, 403] },
  { ...page, is: [302, 200, 404, 200, 404, 302] },
  { ...page, at: "/bookings/{booking}/messages?before=x", is: [302, 422, 422, 422, 422, 302] },
  { ...page, at: "/bookings/99999/messages", is: [302, 404, 404, 404, 404, 302] },
  { ...page, at: "/bookings/abc/messages", is: [302, 404, 404, 404, 404, 302] },
  { ...form, form: { text: "Hello!" }, is: [302, 303, 404, 303, 404, 403] },
  { ...form, form: {}, is: [302, 422, 404, 422, 404, 403] },
  { ...form, at: "/bookings/abc/messages", form: {}, is: [302, 404, 404, 404, 404, 403] },
  { ...formRead, form: {}, is: [302, 303, 404, 303, 404, 403] },
  { ...formRead, at: "/bookings/abc/messages/read", form: {}, is: [302, 404, 404, 404, 404, 403] },
  { route: "GET /api/admin/reports", is: only(200) },
  { ...reported, is: only(404) },
  { ...decide, body: decision, is: only(404) },
  { ...reportPage, is: [302, 200, 404, 200, 404, 302] },
  { ...reportPage, at: "/bookings/{booking}/messages/99999/report", is: [302, 404, 404, 404, 404, 302] },
  { ...reportPage, at: "/bookings/{booking}/messages/abc/report", is: [302, 404, 404, 404, 404, 302] },
  { ...reportForm, form: {}, is: [302, 422, 404, 422, 404, 403] },
  { ...reportForm, form: { reason: "threat" }, is: [302, 303, 404, 409, 404, 403] },
  { ...reportForm, at: "/bookings/{booking}/messages/abc/report", form: {}, is: [302, 404, 404, 404, 404, 403] },
  { ...report, at: ofGus, body: {}, is: [401, 422, 422, 422, 422, 403] },
  { ...report, at: ofGus, is: [401, 204, 404, 409, 404, 403] },
  { ...report, at: ofGus, is: [401, 204, 404, 409, 404, 403] },
  { ...report, at: "/api/bookings/{booking}/messages/99999/report", is: [401, 404, 404, 404, 404, 403] },
  { ...report, at: "/api/bookings/{booking}/messages/abc/report", is: [401, 404, 404, 404, 404, 403] },
  { ...report, at: "/api/bookings/99999/messages/{message}/report", is: [401, 404, 404, 404, 404, 403] },
  { ...reported, is: only(200) },
  { ...reported, at: "/api/admin/threads/99999", is: only(404) },
  { ...reported, at: "/api/admin/threads/abc", is: only(404) },
  { ...decide, body: {}, is: only(422) },
  { ...decide, body: decision, is: only(200) },
  { ...decide, body: decision, is: only(409) },
  { ...decide, body: { ...decision, hidden: false, was: "reported" }, is: only(409) },
  { ...decide, body: { ...decision, hidden: false, was: "hidden" }, is: only(200) },
  { ...decide, at: "/api/admin/messages/99999", body: decision, is: only(404) },
  { ...decide, at: "/api/admin/messages/abc", body: decision, is: only(404) },
];
