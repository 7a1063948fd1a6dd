import type { Row } from "./rows.ts";

/** Deleting an account for good is tested where nobody else needs it: tests/running/privacy/closing.test.ts. */
export const privacyRows: Row[] = [
  { route: "GET /api/account/export", is: [401, 200, 200, 200, 200, 403] },
  { route: "DELETE /api/account", body: {}, is: [401, 422, 422, 422, 422, 403] },
  { route: "DELETE /api/account", body: { password: "wrong" }, is: [401, 422, 422, 422, 422, 403] },
];
