import { adminOnly, type Row } from "./rows.ts";

export const growthRows: Row[] = [
  { route: "GET /api/admin/growth", is: adminOnly(200) },
  { route: "GET /api/admin/growth?weeks=52", is: adminOnly(200) },
  { route: "GET /api/admin/growth?weeks=0", is: adminOnly(422) },
  { route: "GET /api/admin/unmet-demand", is: adminOnly(200) },
  { route: "GET /api/admin/unmet-demand?region=NC", is: adminOnly(200) },
  { route: "GET /api/admin/unmet-demand?region=N1", is: adminOnly(422) },
  { route: "GET /api/admin/unmet-demand.csv", is: adminOnly(200) },
  { route: "GET /api/admin/unmet-demand.csv?region=", is: adminOnly(422) },
];
