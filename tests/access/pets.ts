import { pixel } from "../listing/offers/setup.ts";
import type { Row } from "./rows.ts";

const certificate = { route: "PUT /api/pets/:id/rabies-picture", at: "/api/pets/{pet}/rabies-picture" } as const;
const pet = { name: "Biscuit", type: "Dog" };

export const petRows: Row[] = [
  { route: "GET /api/pets", is: [401, 200, 200, 403, 403, 403] },
  { route: "POST /api/pets", body: {}, is: [401, 422, 422, 403, 403, 403] },
  { route: "POST /api/pets", body: pet, is: [401, 201, 201, 403, 403, 403] },
  { route: "POST /api/pets", body: { ...pet, petParentId: "{ana-user}" }, is: [401, 201, 403, 403, 403, 403] },
  { route: "PATCH /api/pets/:id", at: "/api/pets/{pet}", body: { name: "" }, is: [401, 422, 422, 403, 403, 403] },
  { route: "PATCH /api/pets/:id", at: "/api/pets/{pet}", body: { age: 4 }, is: [401, 200, 404, 403, 403, 403] },
  { route: "PATCH /api/pets/:id", at: "/api/pets/99999", body: { age: 4 }, is: [401, 404, 404, 403, 403, 403] },
  { route: "PATCH /api/pets/:id", at: "/api/pets/1e3", body: { age: 4 }, is: [401, 404, 404, 403, 403, 403] },
  { route: "GET /pets/:id/photo", at: "/pets/{pet}/photo", is: [302, 404, 404, 404, 404, 404] },
  { route: "GET /pets/:id/photo", at: "/pets/99999/photo", is: [302, 404, 404, 404, 404, 404] },
  { route: "GET /pets/:id/photo", at: "/pets/abc/photo", is: [302, 404, 404, 404, 404, 404] },
  { ...certificate, body: {}, is: [401, 422, 422, 403, 403, 403] },
  { ...certificate, body: { imageUrl: pixel }, is: [401, 200, 404, 403, 403, 403] },
  {
    ...certificate,
    at: "/api/pets/99999/rabies-picture",
    body: { imageUrl: pixel },
    is: [401, 404, 404, 403, 403, 403],
  },
  { ...certificate, at: "/api/pets/abc/rabies-picture", body: {}, is: [401, 404, 404, 403, 403, 403] },
  { route: "GET /pets/:id/rabies", at: "/pets/{pet}/rabies", is: [302, 404, 404, 404, 404, 404] },
  { route: "GET /pets/:id/rabies", at: "/pets/abc/rabies", is: [302, 404, 404, 404, 404, 404] },
  { ...certificate, route: "DELETE /api/pets/:id/rabies-picture", is: [401, 204, 404, 403, 403, 403] },
  { ...certificate, route: "DELETE /api/pets/:id/rabies-picture", is: [401, 404, 404, 403, 403, 403] },
  { route: "DELETE /api/pets/:id", at: "/api/pets/{pet}", is: [401, 204, 404, 403, 403, 403] },
  { route: "DELETE /api/pets/:id", at: "/api/pets/{pet}", is: [401, 404, 404, 403, 403, 403] },
  { route: "DELETE /api/pets/:id", at: "/api/pets/99999", is: [401, 404, 404, 403, 403, 403] },
];
