import type { Row } from "./rows.ts";

/** Deleting an account for good is tested where nobody else needs it: tests/running/privacy/closing.test.ts. */
export const privacyRows: Row[] = [
  { route: "GET /api/account/export", is: { visitor: 401, admin: 403, others: 200 } },
  { route: "DELETE /api/account", body: {}, is: { visitor: 401, admin: 403, others: 422 } },
  { route: "DELETE /api/account", body: { password: "wrong" }, is: { visitor: 401, admin: 403, others: 422 } },
];
