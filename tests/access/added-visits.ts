import { type AccessRow, groomersOnly, type Statuses } from "./rows.ts";

const path = "/api/visits";
const one = `${path}/{added-visit}`;
const fair = { title: "Vet fair", date: "2026-07-01", start: "09:00", minutes: 60, zipCode: "28801" };
const later = { ...fair, date: "2026-07-08" };

/** A page of groomers leads everyone else to their own. */
const ownPage = (gus: number, gil: number): Statuses => ({ gus, gil, others: 302 });
const ownForm = (gus: number, gil: number): Statuses => ({ visitor: 302, gus, gil, others: 403 });

export const addedVisitRows: AccessRow[] = [
  { route: `POST ${path}`, body: {}, is: groomersOnly(422, 422) },
  { route: `POST ${path}`, body: fair, is: groomersOnly(201, 201) },
  { route: `POST ${path}`, body: { ...fair, title: "", clientId: 987654 }, is: groomersOnly(404, 404) },
  { route: `POST ${path}`, body: { ...fair, title: "", clientId: "{asked-client}" }, is: groomersOnly(404, 404) },
  { route: `POST ${path}`, body: { ...later, title: "", clientId: "{added-client}" }, is: groomersOnly(201, 404) },
  { route: `GET ${path}/times?minutes=5`, is: groomersOnly(422, 422) },
  { route: `GET ${path}/times?minutes=60`, is: groomersOnly(200, 200) },
  { route: `GET ${path}/times?minutes=60&clientId={asked-client}`, is: groomersOnly(404, 404) },
  { route: `GET ${path}/fit?minutes=60&date=2026-07-01&start=10:00`, is: groomersOnly(200, 200) },
  { route: `GET ${path}/fit?minutes=60&date=2026-07-01&start=10:00&visitId={added-visit}`, is: groomersOnly(200, 404) },
  { route: `GET ${path}/fit?minutes=60&date=2026-07-01&start=25:00`, is: groomersOnly(422, 422) },
  { route: "GET /visits/new?date=nonsense", is: ownPage(200, 200) },
  { route: "GET /visits/new?name=Jan", is: ownPage(200, 200) },
  { route: "GET /visits/new?client={asked-client}", is: ownPage(404, 404) },
  { route: "POST /visits/new?name=Jan", form: {}, is: ownForm(422, 422) },
  { route: "GET /visits/{added-visit}/booked", is: ownPage(200, 404) },
  { route: "GET /bookings/{added-visit}", is: { visitor: 302, gus: 200, others: 404 } },
  { route: "GET /api/bookings/{added-visit}", is: { visitor: 401, gus: 200, others: 404 } },
  { route: `PATCH ${one}`, body: { minutes: 5 }, is: groomersOnly(422, 422) },
  { route: `PATCH ${one}`, body: { minutes: 45 }, is: groomersOnly(200, 404) },
  { route: "POST /api/bookings/{added-visit}/on-my-way", body: {}, is: groomersOnly(409, 404) },
  { route: "POST /api/bookings/{added-visit}/arrived", body: {}, is: groomersOnly(409, 404) },
  { route: "GET /api/bookings/{added-visit}/next-visit", is: groomersOnly(200, 404) },
  { route: `PATCH ${path}/{visit}`, body: { start: "11:00", confirm: true }, is: groomersOnly(404, 404) },
  { route: `DELETE ${path}/{visit}`, is: groomersOnly(404, 404) },
  { route: `DELETE ${one}?scope=all`, is: groomersOnly(422, 422) },
  { route: `DELETE ${one}`, is: groomersOnly(204, 404) },
  { route: "POST /visits/{added-visit}/undo", form: {}, is: ownForm(404, 404) },
];
