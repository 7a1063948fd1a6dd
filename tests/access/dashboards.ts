import {
  BUTTON_PAGE,
  IMAGE_PAGE,
  IMAGE_PAGE_OLD_PATH,
  IMAGE_URL,
  printKinds,
  printPath,
  QR_PAGE,
  QR_PNG_PATH,
  QR_SVG_PATH,
} from "#src/shared/dashboard/marketing-kit.ts";
import { type AccessRow, groomersOnly } from "./rows.ts";

export const dashboardRows: AccessRow[] = [
  { route: "GET /pet-parent-dashboard", is: { ana: 200, pat: 200, others: 302 } },
  { route: "GET /groomer-dashboard", is: { gus: 200, gil: 200, others: 302 } },
  { route: "GET /groomer-dashboard/start", is: { gus: 200, gil: 200, others: 302 } },
  { route: "POST /groomer-dashboard/start", form: {}, is: { gus: 422, gil: 422, visitor: 302, others: 403 } },
  {
    route: "POST /groomer-dashboard/start?step=services",
    form: {},
    is: { gus: 303, gil: 303, visitor: 302, others: 403 },
  },
  { route: "POST /groomer-dashboard/start/dismissed", form: {}, is: { gus: 303, gil: 303, visitor: 302, others: 403 } },
  { route: "GET /groomer-dashboard/listed", is: { gus: 200, gil: 200, others: 302 } },
  ...[QR_PAGE, ...printKinds.map(printPath), IMAGE_PAGE, BUTTON_PAGE].map(
    (path): AccessRow => ({ route: `GET ${path}`, is: { gus: 200, gil: 302, others: 302 } }),
  ),
  ...[IMAGE_PAGE_OLD_PATH, `${IMAGE_PAGE_OLD_PATH}.png`].map(
    (path): AccessRow => ({ route: `GET ${path}`, is: { gus: 303, gil: 303, others: 302 } }),
  ),
  ...[QR_SVG_PATH, QR_PNG_PATH, IMAGE_URL].map(
    (path): AccessRow => ({ route: `GET ${path}`, is: { gus: 200, gil: 404, others: 302 } }),
  ),
  { route: "GET /api/events", is: { visitor: 401, others: 200 } },
  { route: "GET /api/events?age=1000", is: { visitor: 401, others: 200 } },
  { route: "GET /api/events?age=yesterday", is: { visitor: 401, others: 422 } },
  { route: "GET /api/insights", is: groomersOnly(200, 200) },
  { route: "GET /api/insights?weeks=4", is: groomersOnly(200, 200) },
  { route: "GET /api/insights?weeks=0", is: groomersOnly(422, 422) },
  { route: "GET /api/insights?weeks=53", is: groomersOnly(422, 422) },
  { route: "GET /api/insights?weeks=all", is: groomersOnly(422, 422) },
  { route: "GET /api/income.csv?period=2026-06", is: groomersOnly(200, 200) },
  { route: "GET /api/income.csv?period=June", is: groomersOnly(422, 422) },
];
