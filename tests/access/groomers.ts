import { type AccessRow, all, groomersOnly, parentsOnly } from "./rows.ts";

const profile = { businessName: "Soap & Suds", description: "A warm van and one dog at a time." };
const area = "/api/service-area?zipCode=28801";

export const groomerRows: AccessRow[] = [
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
  { route: "GET /groomers/{gus}", is: all(301) },
  { route: "GET /groomer/{gus}", is: all(200) },
  { route: "GET /groomer/{una}", is: { ana: 200, admin: 200, others: 404 } },
  { route: "POST /groomer/{gus}/phone", form: {}, is: all(200) },
  { route: "POST /groomer/{una}/phone", form: {}, is: { ana: 200, admin: 200, others: 404 } },
  { route: "DELETE /api/saved/{gus}", is: parentsOnly(404, 404) },
  { route: "PUT /api/saved/{gus}", body: {}, is: parentsOnly(204, 204) },
  { route: "PUT /api/saved/{una}", body: {}, is: parentsOnly(204, 404) },
  { route: "POST /saved/{gus}", form: { keep: "1" }, is: { ...parentsOnly(303, 303), visitor: 303 } },
  { route: "POST /saved/99999", form: { keep: "1" }, is: { ...parentsOnly(404, 404), visitor: 404 } },
  { route: "GET /saved", is: { ...parentsOnly(200, 200), visitor: 302, others: 302 } },
  { route: "GET /@tidy-tails", is: all(200) },
  { route: "GET /@TIDY-tails/", is: all(302) },
  { route: "GET /@nobody-here", is: all(404) },
  { route: "GET /embed/@tidy-tails", is: all(200) },
  { route: "GET /embed/@Tidy-Tails", is: all(302) },
  { route: "GET /embed/@nobody-here", is: all(404) },
];
