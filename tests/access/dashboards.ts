import type { Row } from "./rows.ts";

export const dashboardRows: Row[] = [
  { route: "GET /pet-parent-dashboard", is: [302, 200, 200, 302, 302, 302] },
  { route: "GET /groomer-dashboard", is: [302, 302, 302, 200, 200, 302] },
];
