import { type AccessRow, groomersOnly, parentsOnly } from "./rows.ts";

export const policyRows: AccessRow[] = [
  { route: "GET /api/policies", is: groomersOnly(200, 200) },
  { route: "PATCH /api/policies", body: { noticeHours: 12 }, is: groomersOnly(422, 422) },
  { route: "PATCH /api/policies", body: { noticeHours: 48 }, is: groomersOnly(200, 200) },
  { route: "PATCH /api/policies", body: { depositLink: "javascript:alert(1)" }, is: groomersOnly(422, 422) },
];

const block = { route: "POST /api/blocks" } as const;
const unblock = { route: "DELETE /api/blocks/{ana-user}" } as const;
const of = (groomers: [gus: number, gil: number], parents: number) => ({
  ...groomersOnly(...groomers),
  ana: parents,
  pat: parents,
});

export const blockingRows: AccessRow[] = [
  { route: "GET /api/blocks", is: of([200, 200], 200) },
  { ...block, body: {}, is: of([422, 422], 422) },
  { ...block, body: { id: "{pat-user}" }, is: of([404, 404], 404) },
  { ...block, body: { id: 99999 }, is: of([404, 404], 404) },
  { ...block, body: { id: "{ana-user}" }, is: of([201, 404], 404) },
  { ...unblock, is: of([204, 404], 404) },
  { ...unblock, is: of([404, 404], 404) },
  { route: "POST /groomer/{gus}/allow", form: {}, is: { ...parentsOnly(404, 404), visitor: 302 } },
];
