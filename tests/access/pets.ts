import { pixel } from "../listing/offers/setup.ts";
import { type AccessRow, groomersOnly, parentsOnly } from "./rows.ts";

const certificate = { route: "PUT /api/pets/{pet}/rabies-certificate" } as const;
const pet = { name: "Biscuit", type: "Dog" };

const photo = "/api/bookings/{visit}/photos/{note-photo}";
const allow = { route: `POST ${photo}/allow`, body: {} } as const;
const show = { route: `POST ${photo}/portfolio`, body: {} } as const;
const page = "/bookings/{visit}/photos/{note-photo}";
const forms = {
  allow: { route: `POST ${page}/allow`, form: {} },
  withdraw: { route: `POST ${page}/withdraw`, form: {} },
  show: { route: `POST ${page}/portfolio`, form: {} },
} as const;
const noneAt = ({ route, ...sent }: Omit<AccessRow, "is">, is: AccessRow["is"]): AccessRow => ({
  ...sent,
  route: route.replace("{visit}", "{booking}"),
  is,
});

export const petRows: AccessRow[] = [
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
  { route: "DELETE /api/pets/{pet}/rabies-certificate", is: parentsOnly(204, 404) },
  { route: "DELETE /api/pets/{pet}/rabies-certificate", is: parentsOnly(404, 404) },
  { route: "DELETE /api/pets/{pet}", is: parentsOnly(204, 404) },
  { route: "DELETE /api/pets/{pet}", is: parentsOnly(404, 404) },
  { route: "GET /uploads/private/{photo}", is: { visitor: 302, others: 404 } },
  { route: "GET /uploads/private/none.webp", is: { visitor: 302, others: 404 } },
  noneAt(allow, parentsOnly(404, 404)),
  noneAt({ route: `DELETE ${photo}/allow` }, parentsOnly(404, 404)),
  noneAt(show, { visitor: 401, gus: 404, gil: 404, others: 403 }),
  noneAt(forms.allow, { visitor: 302, ana: 404, pat: 404, others: 403 }),
  noneAt(forms.withdraw, { visitor: 302, ana: 404, pat: 404, others: 403 }),
  noneAt(forms.show, { visitor: 302, gus: 404, gil: 404, others: 403 }),
  { ...show, is: groomersOnly(409, 404) },
  { ...show, body: { caption: 7 }, is: groomersOnly(422, 422) },
  { ...forms.show, is: { visitor: 302, gus: 303, gil: 404, others: 403 } },
  { ...allow, is: parentsOnly(204, 404) },
  { ...forms.allow, is: { visitor: 302, ana: 303, pat: 404, others: 403 } },
  { ...show, is: groomersOnly(404, 404) },
  { route: `DELETE ${photo}/allow`, is: parentsOnly(204, 404) },
  { ...forms.withdraw, is: { visitor: 302, ana: 303, pat: 404, others: 403 } },
];
