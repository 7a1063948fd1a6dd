import { adminOnly, type Row } from "./rows.ts";

export const growthRows: Row[] = [
  { route: "GET /api/admin/growth", is: adminOnly(200) },
  { route: "GET /api/admin/growth?weeks=52", is: adminOnly(200) },
  { route: "GET /api/admin/growth?weeks=0", is: adminOnly(422) },
  { route: "GET /api/admin/zero-results", is: adminOnly(200) },
  { route: "GET /api/admin/zero-results?region=NC", is: adminOnly(200) },
  { route: "GET /api/admin/zero-results?region=N1", is: adminOnly(422) },
  { route: "GET /api/admin/zero-results.csv", is: adminOnly(200) },
  { route: "GET /api/admin/zero-results.csv?region=", is: adminOnly(422) },
];
