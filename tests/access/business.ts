import type { Row } from "./rows.ts";

const profile = { businessName: "Soap & Suds", description: "A warm van and one dog at a time." };
const daysOff = { startDate: "2026-09-01", endDate: "2026-09-03" };
const area = "/api/service-area?zipCode=28801";

export const businessRows: Row[] = [
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

  { route: "GET /api/unavailable-ranges", is: [401, 403, 403, 200, 200, 403] },
  { route: "POST /api/unavailable-ranges", body: {}, is: [401, 403, 403, 422, 422, 403] },
  { route: "POST /api/unavailable-ranges", body: daysOff, is: [401, 403, 403, 201, 201, 403] },
  { route: "POST /api/unavailable-ranges", body: daysOff, is: [401, 403, 403, 409, 409, 403] },
  {
    route: "DELETE /api/unavailable-ranges/:id",
    at: "/api/unavailable-ranges/{range}",
    is: [401, 403, 403, 204, 404, 403],
  },
  {
    route: "DELETE /api/unavailable-ranges/:id",
    at: "/api/unavailable-ranges/{range}",
    is: [401, 403, 403, 404, 404, 403],
  },
  {
    route: "DELETE /api/unavailable-ranges/:id",
    at: "/api/unavailable-ranges/99999",
    is: [401, 403, 403, 404, 404, 403],
  },
  {
    route: "DELETE /api/unavailable-ranges/:id",
    at: "/api/unavailable-ranges/abc",
    is: [401, 403, 403, 404, 404, 403],
  },
];
