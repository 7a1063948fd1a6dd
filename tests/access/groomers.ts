import { all, type Row } from "./rows.ts";

const profile = { businessName: "Soap & Suds", description: "A warm van and one dog at a time." };
const area = "/api/service-area?zipCode=28801";

export const groomerRows: Row[] = [
  { route: "GET /api/groomer-profiles/:id", at: "/api/groomer-profiles/{gus}", is: all(200) },
  { route: "GET /api/groomer-profiles/:id", at: "/api/groomer-profiles/{una}", is: [404, 200, 404, 404, 404, 200] },
  { route: "GET /api/groomer-profiles/:id", at: "/api/groomer-profiles/99999", is: all(404) },
  { route: "GET /api/groomer-profiles/:id", at: "/api/groomer-profiles/1e3", is: all(404) },
  { route: "GET /api/groomer-profiles/byUser", at: "/api/groomer-profiles/byUser?userId={gus-user}", is: all(200) },
  {
    route: "GET /api/groomer-profiles/byUser",
    at: "/api/groomer-profiles/byUser?userId={una-user}",
    is: [404, 200, 404, 404, 404, 200],
  },
  // Both groomers have a profile already.
  { route: "POST /api/groomer-profiles", body: {}, is: [401, 403, 403, 422, 422, 403] },
  { route: "POST /api/groomer-profiles", body: profile, is: [401, 403, 403, 409, 409, 403] },
  {
    route: "POST /api/groomer-profiles",
    body: { ...profile, userId: "{gus-user}" },
    is: [401, 403, 403, 409, 403, 403],
  },
  {
    route: "PATCH /api/groomer-profiles/:id",
    at: "/api/groomer-profiles/{gus}",
    body: { description: "short" },
    is: [401, 403, 403, 422, 422, 403],
  },
  {
    route: "PATCH /api/groomer-profiles/:id",
    at: "/api/groomer-profiles/{gus}",
    body: profile,
    is: [401, 403, 403, 200, 403, 403],
  },
  {
    route: "PATCH /api/groomer-profiles/:id",
    at: "/api/groomer-profiles/{gus}",
    body: { groomerId: "{una}" },
    is: [401, 403, 403, 403, 403, 403],
  },
  {
    route: "PATCH /api/groomer-profiles/:id",
    at: "/api/groomer-profiles/{gus}",
    body: { userId: "{gil-user}" },
    is: [401, 403, 403, 403, 403, 403],
  },
  {
    route: "PATCH /api/groomer-profiles/:id",
    at: "/api/groomer-profiles/99999",
    body: profile,
    is: [401, 403, 403, 404, 404, 403],
  },
  {
    route: "PATCH /api/groomer-profiles/:id",
    at: "/api/groomer-profiles/1e3",
    body: profile,
    is: [401, 403, 403, 404, 404, 403],
  },
  { route: "GET /api/service-area", at: `${area}&radius=20`, is: [401, 403, 403, 200, 200, 403] },
  { route: "GET /api/service-area", at: `${area}&radius=0`, is: [401, 403, 403, 422, 422, 403] },
];
