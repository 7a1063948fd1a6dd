import type { Row } from "./rows.ts";

export const privacyRows: Row[] = [
  { route: "POST /api/account/export", body: { password: "wrong" }, is: { visitor: 401, admin: 403, others: 422 } },
  { route: "GET /your-data", is: { visitor: 302, admin: 302, others: 200 } },
  { route: "POST /your-data", form: { password: "wrong" }, is: { visitor: 302, admin: 403, others: 422 } },
  { route: "DELETE /api/account", body: {}, is: { visitor: 401, admin: 403, others: 422 } },
  { route: "DELETE /api/account", body: { password: "wrong" }, is: { visitor: 401, admin: 403, others: 422 } },
];
