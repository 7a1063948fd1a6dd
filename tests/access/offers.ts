import { pixel } from "#tests/listing/offers/setup.ts";
import { type AccessRow, all, groomersOnly } from "./rows.ts";

const offer = {
  name: "Puppy bath",
  description: "A short bath with many breaks.",
  priceMin: 4500,
  priceMax: 5000,
  durationMinutes: 45,
};
const addOn = { name: "Paw balm", price: 600 };
const photo = { imageUrl: pixel };

const packageRows: AccessRow[] = [
  { route: "GET /api/service-packages/{gus}?archived=true", is: all(200) },
  { route: "POST /api/service-packages", body: {}, is: groomersOnly(422, 422) },
  { route: "POST /api/service-packages", body: { ...offer, groomerId: "{gus}" }, is: groomersOnly(201, 403) },
  { route: "POST /api/service-packages", body: { ...offer, userId: "{gil-user}" }, is: groomersOnly(403, 201) },
  { route: "POST /api/service-packages", body: { ...offer, name: "Cat bath" }, is: groomersOnly(409, 409) },
  { route: "PATCH /api/service-packages/{package}", body: { priceMin: 1 }, is: groomersOnly(422, 422) },
  { route: "PATCH /api/service-packages/{package}", body: { groomerId: "{una}" }, is: groomersOnly(403, 403) },
  { route: "PATCH /api/service-packages/{package}", body: { name: "Bath" }, is: groomersOnly(200, 403) },
];

const sizes = { "sizes.small.price": "45", "sizes.small.minutes": "45" };
const sizesRow = "POST /groomer-dashboard/packages/{package}/sizes";
const sizeRows: AccessRow[] = [
  { route: sizesRow, form: sizes, is: { visitor: 302, gus: 303, others: 403 } },
  { route: sizesRow, form: { "sizes.small.price": "x" }, is: { visitor: 302, gus: 303, gil: 303, others: 403 } },
];

const addOnRows: AccessRow[] = [
  { route: "POST /api/add-on-services", body: {}, is: groomersOnly(422, 422) },
  { route: "POST /api/add-on-services", body: addOn, is: groomersOnly(201, 201) },
  { route: "POST /api/add-on-services", body: { ...addOn, groomerId: "{gus}" }, is: groomersOnly(201, 403) },
  { route: "PATCH /api/add-on-services/{add-on}", body: { price: 99 }, is: groomersOnly(422, 422) },
  { route: "PATCH /api/add-on-services/{add-on}", body: { groomerId: "{una}" }, is: groomersOnly(403, 403) },
  { route: "PATCH /api/add-on-services/{add-on}", body: { price: 900 }, is: groomersOnly(200, 403) },
];

const imageRows: AccessRow[] = [
  { route: "POST /api/portfolio-images", body: {}, is: groomersOnly(422, 422) },
  {
    route: "POST /api/portfolio-images",
    body: { imageUrl: "https://example.com/dog.png" },
    is: groomersOnly(422, 422),
  },
  { route: "POST /api/portfolio-images", body: photo, is: groomersOnly(201, 201) },
  { route: "POST /api/portfolio-images", body: { ...photo, groomerId: "{gus}" }, is: groomersOnly(201, 403) },
  { route: "POST /api/portfolio-images", body: { ...photo, beforeOf: "{image}" }, is: groomersOnly(201, 403) },
  { route: "PATCH /api/portfolio-images/{image}", body: { beforeOf: "{image}" }, is: groomersOnly(422, 403) },
  { route: "PATCH /api/portfolio-images/{image}", body: { sortOrder: -1 }, is: groomersOnly(422, 422) },
  {
    route: "PATCH /api/portfolio-images/{image}",
    body: { caption: "Topknot", sortOrder: 1 },
    is: groomersOnly(200, 403),
  },
  { route: "DELETE /api/portfolio-images/{image}", is: groomersOnly(204, 404) },
  { route: "DELETE /api/portfolio-images/{image}", is: groomersOnly(404, 404) },
];

const publicRows: AccessRow[] = [
  { route: "GET /api/service-packages/{gus}", is: all(200) },
  { route: "GET /api/service-packages/{una}", is: { ana: 200, admin: 200, others: 404 } },
  { route: "GET /api/add-on-services/{gus}", is: all(200) },
  { route: "GET /api/add-on-services/{una}", is: { ana: 200, admin: 200, others: 404 } },
  { route: "GET /api/portfolio-images?groomerId={gus}", is: all(200) },
  { route: "GET /api/portfolio-images?groomerId={una}", is: { ana: 200, admin: 200, others: 404 } },
];

export const offerRows: AccessRow[] = [...publicRows, ...packageRows, ...sizeRows, ...addOnRows, ...imageRows];
