import { all, type Row } from "./rows.ts";

export const httpRows: Row[] = [
  { route: "GET /healthz", is: all(200) },
  { route: "GET /readyz", is: all(200) },
  { route: "GET /fonts/figtree-400-700.woff2", is: all(200) },
  { route: "GET /fonts/bricolage-500-800.woff2", is: all(200) },
  { route: "GET /sw.js", is: all(404) },
  { route: "GET /build/none.js", is: all(404) },
  { route: "GET /uploads/none.webp", is: all(404) },
  { route: "GET /api/openapi.json", is: all(200) },
  { route: "GET /api/docs", is: all(200) },
];
