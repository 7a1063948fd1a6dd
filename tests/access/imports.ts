import { type AccessRow, groomersOnly } from "./rows.ts";

const path = "/api/clients/import";
const list = { text: "Name,Phone\nThe Hills,828-555-0199" };
const pageFor = { gus: 200, gil: 200, others: 302 };

export const importRows: AccessRow[] = [
  { route: `POST ${path}/preview`, body: {}, is: groomersOnly(422, 422) },
  { route: `POST ${path}/preview`, body: list, is: groomersOnly(200, 200) },
  { route: `POST ${path}`, body: { ...list, columns: "phone,leave-out" }, is: groomersOnly(422, 422) },
  { route: `POST ${path}`, body: list, is: groomersOnly(201, 201) },
  { route: "DELETE /api/clients/imports/99999", is: groomersOnly(404, 404) },
  { route: "GET /clients/import", is: pageFor },
  { route: "GET /clients/import/example.csv", is: pageFor },
];
