import { groomersOnly, type Row } from "./rows.ts";

export const termsRows: Row[] = [
  { route: "GET /api/terms", is: groomersOnly(200, 200) },
  { route: "PATCH /api/terms", body: { noticeHours: 12 }, is: groomersOnly(422, 422) },
  { route: "PATCH /api/terms", body: { noticeHours: 48 }, is: groomersOnly(200, 200) },
];

const block = { route: "POST /api/blocked-parents" } as const;

/** Ana has a booking with Gus, Pat with nobody; Gil has none of either. In the end nobody is blocked. */
export const blockingRows: Row[] = [
  { route: "GET /api/blocked-parents", is: groomersOnly(200, 200) },
  { ...block, body: {}, is: groomersOnly(422, 422) },
  { ...block, body: { petParentId: "{pat-user}" }, is: groomersOnly(404, 404) },
  { ...block, body: { petParentId: 99999 }, is: groomersOnly(404, 404) },
  { ...block, body: { petParentId: "{ana-user}" }, is: groomersOnly(201, 404) },
  { route: "DELETE /api/blocked-parents/{ana-user}", is: groomersOnly(204, 404) },
  { route: "DELETE /api/blocked-parents/{ana-user}", is: groomersOnly(404, 404) },
];
