import type { Row } from "./rows.ts";

const only = (status: number): Row["is"] => [401, 403, 403, 403, 403, status];

export const growthRows: Row[] = [
  { route: "GET /api/admin/growth", is: only(200) },
  { route: "GET /api/admin/growth", at: "/api/admin/growth?weeks=52", is: only(200) },
  { route: "GET /api/admin/growth", at: "/api/admin/growth?weeks=0", is: only(422) },
  { route: "GET /api/admin/unmet-demand", is: only(200) },
  { route: "GET /api/admin/unmet-demand", at: "/api/admin/unmet-demand?region=NC", is: only(200) },
  { route: "GET /api/admin/unmet-demand", at: "/api/admin/unmet-demand?region=N1", is: only(422) },
  { route: "GET /api/admin/unmet-demand.csv", is: only(200) },
  { route: "GET /api/admin/unmet-demand.csv", at: "/api/admin/unmet-demand.csv?region=", is: only(422) },
];
