import type { Row } from "./rows.ts";

export const termsRows: Row[] = [
  { route: "GET /api/terms", is: [401, 403, 403, 200, 200, 403] },
  { route: "PATCH /api/terms", body: { noticeHours: 12 }, is: [401, 403, 403, 422, 422, 403] },
  { route: "PATCH /api/terms", body: { noticeHours: 48 }, is: [401, 403, 403, 200, 200, 403] },
];

const block = { route: "POST /api/blocked-parents" } as const;
const unblock = { route: "DELETE /api/blocked-parents/:id" } as const;

/** Ana has a booking with Gus, Pat with nobody; Gil has none of either. In the end nobody is blocked. */
export const blockingRows: Row[] = [
  { route: "GET /api/blocked-parents", is: [401, 403, 403, 200, 200, 403] },
  { ...block, body: {}, is: [401, 403, 403, 422, 422, 403] },
  { ...block, body: { petParentId: "{pat-user}" }, is: [401, 403, 403, 404, 404, 403] },
  { ...block, body: { petParentId: 99999 }, is: [401, 403, 403, 404, 404, 403] },
  { ...block, body: { petParentId: "{ana-user}" }, is: [401, 403, 403, 201, 404, 403] },
  { ...unblock, at: "/api/blocked-parents/{ana-user}", is: [401, 403, 403, 204, 404, 403] },
  { ...unblock, at: "/api/blocked-parents/{ana-user}", is: [401, 403, 403, 404, 404, 403] },
  { ...unblock, at: "/api/blocked-parents/99999", is: [401, 403, 403, 404, 404, 403] },
  { ...unblock, at: "/api/blocked-parents/abc", is: [401, 403, 403, 404, 404, 403] },
];
