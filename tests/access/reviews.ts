import { all, type Row } from "./rows.ts";

const review = { bookingId: "{booking}", rating: 5, comment: "Waffles waits at the window." };

export const reviewRows: Row[] = [
  { route: "GET /api/reviews/:groomerId", at: "/api/reviews/{gus}", is: all(200) },
  { route: "GET /api/reviews/:groomerId", at: "/api/reviews/{una}", is: [404, 200, 404, 404, 404, 200] },
  { route: "POST /api/reviews", body: {}, is: [401, 422, 422, 403, 403, 403] },
  { route: "POST /api/reviews", body: review, is: [401, 409, 404, 403, 403, 403] },
  { route: "POST /api/reviews", body: { ...review, bookingId: 99999 }, is: [401, 404, 404, 403, 403, 403] },
  { route: "POST /api/reviews", body: { ...review, petParentId: "{gus-user}" }, is: [401, 403, 403, 403, 403, 403] },
];
