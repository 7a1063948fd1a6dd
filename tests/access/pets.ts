import { pixel } from "../listing/offers/setup.ts";
import { parentsOnly, type Row } from "./rows.ts";

const certificate = { route: "PUT /api/pets/{pet}/rabies-picture" } as const;
const pet = { name: "Biscuit", type: "Dog" };

export const petRows: Row[] = [
  { route: "GET /api/pets", is: parentsOnly(200, 200) },
  { route: "POST /api/pets", body: {}, is: parentsOnly(422, 422) },
  { route: "POST /api/pets", body: pet, is: parentsOnly(201, 201) },
  { route: "POST /api/pets", body: { ...pet, petParentId: "{ana-user}" }, is: { visitor: 401, ana: 201, others: 403 } },
  { route: "PATCH /api/pets/{pet}", body: { name: "" }, is: parentsOnly(422, 404) },
  { route: "PATCH /api/pets/{pet}", body: { age: 4 }, is: parentsOnly(200, 404) },
  { route: "GET /pets/{pet}/photo", is: { visitor: 302, others: 404 } },
  { ...certificate, body: {}, is: parentsOnly(422, 404) },
  { ...certificate, body: { imageUrl: pixel }, is: parentsOnly(200, 404) },
  { route: "GET /pets/{pet}/rabies", is: { visitor: 302, others: 404 } },
  { route: "DELETE /api/pets/{pet}/rabies-picture", is: parentsOnly(204, 404) },
  { route: "DELETE /api/pets/{pet}/rabies-picture", is: parentsOnly(404, 404) },
  { route: "DELETE /api/pets/{pet}", is: parentsOnly(204, 404) },
  { route: "DELETE /api/pets/{pet}", is: parentsOnly(404, 404) },
];
