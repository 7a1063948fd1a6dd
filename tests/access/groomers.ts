import { all, groomersOnly, type Row } from "./rows.ts";

const profile = { businessName: "Soap & Suds", description: "A warm van and one dog at a time." };
const area = "/api/service-area?zipCode=28801";

export const groomerRows: Row[] = [
  { route: "GET /api/groomer-profiles/{gus}", is: all(200) },
  { route: "GET /api/groomer-profiles/{una}", is: { ana: 200, admin: 200, others: 404 } },
  { route: "GET /api/groomer-profiles/byUser?userId={gus-user}", is: all(200) },
  { route: "GET /api/groomer-profiles/byUser?userId={una-user}", is: { ana: 200, admin: 200, others: 404 } },
  { route: "POST /api/groomer-profiles", body: {}, is: groomersOnly(422, 422) },
  { route: "POST /api/groomer-profiles", body: profile, is: groomersOnly(409, 409) },
  {
    route: "POST /api/groomer-profiles",
    body: { ...profile, userId: "{gus-user}" },
    is: { visitor: 401, gus: 409, others: 403 },
  },
  { route: "PATCH /api/groomer-profiles/{gus}", body: { description: "short" }, is: groomersOnly(422, 422) },
  { route: "PATCH /api/groomer-profiles/{gus}", body: profile, is: { visitor: 401, gus: 200, others: 403 } },
  { route: "PATCH /api/groomer-profiles/{gus}", body: { groomerId: "{una}" }, is: { visitor: 401, others: 403 } },
  { route: "PATCH /api/groomer-profiles/{gus}", body: { userId: "{gil-user}" }, is: { visitor: 401, others: 403 } },
  { route: `GET ${area}&radius=20`, is: groomersOnly(200, 200) },
  { route: `GET ${area}&radius=0`, is: groomersOnly(422, 422) },
  { route: "PUT /api/link-name", body: {}, is: groomersOnly(422, 422) },
  { route: "PUT /api/link-name", body: { linkName: "support" }, is: groomersOnly(409, 409) },
  { route: "PUT /api/link-name", body: { linkName: "tidy-tails" }, is: groomersOnly(200, 409) },
];
