import { pixel } from "../listing/offers/setup.ts";
import type { Row } from "./rows.ts";

const certificate = { route: "PUT /api/pets/:id/rabies-picture", at: "/api/pets/{pet}/rabies-picture" } as const;
const pet = { name: "Biscuit", type: "Dog" };

export const petRows: Row[] = [
  { route: "GET /api/pets", is: { visitor: 401, ana: 200, pat: 200, others: 403 } },
  { route: "POST /api/pets", body: {}, is: { visitor: 401, ana: 422, pat: 422, others: 403 } },
  { route: "POST /api/pets", body: pet, is: { visitor: 401, ana: 201, pat: 201, others: 403 } },
  { route: "POST /api/pets", body: { ...pet, petParentId: "{ana-user}" }, is: { visitor: 401, ana: 201, others: 403 } },
  {
    route: "PATCH /api/pets/:id",
    at: "/api/pets/{pet}",
    body: { name: "" },
    is: { visitor: 401, ana: 422, pat: 404, others: 403 },
  },
  {
    route: "PATCH /api/pets/:id",
    at: "/api/pets/{pet}",
    body: { age: 4 },
    is: { visitor: 401, ana: 200, pat: 404, others: 403 },
  },
  { route: "GET /pets/:id/photo", at: "/pets/{pet}/photo", is: { visitor: 302, others: 404 } },
  { ...certificate, body: {}, is: { visitor: 401, ana: 422, pat: 404, others: 403 } },
  { ...certificate, body: { imageUrl: pixel }, is: { visitor: 401, ana: 200, pat: 404, others: 403 } },
  { route: "GET /pets/:id/rabies", at: "/pets/{pet}/rabies", is: { visitor: 302, others: 404 } },
  {
    ...certificate,
    route: "DELETE /api/pets/:id/rabies-picture",
    is: { visitor: 401, ana: 204, pat: 404, others: 403 },
  },
  {
    ...certificate,
    route: "DELETE /api/pets/:id/rabies-picture",
    is: { visitor: 401, ana: 404, pat: 404, others: 403 },
  },
  { route: "DELETE /api/pets/:id", at: "/api/pets/{pet}", is: { visitor: 401, ana: 204, pat: 404, others: 403 } },
  { route: "DELETE /api/pets/:id", at: "/api/pets/{pet}", is: { visitor: 401, ana: 404, pat: 404, others: 403 } },
];
