import type { Row } from "./rows.ts";

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
  { route: "DELETE /api/pets/:id", at: "/api/pets/{pet}", is: [401, 204, 404, 403, 403, 403] },
  { route: "DELETE /api/pets/:id", at: "/api/pets/{pet}", is: [401, 404, 404, 403, 403, 403] },
  { route: "DELETE /api/pets/:id", at: "/api/pets/99999", is: [401, 404, 404, 403, 403, 403] },
];
