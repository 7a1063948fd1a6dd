import type { Row } from "./rows.ts";

/** As browsers give it; the key is a point of P-256. */
const subscription = {
  endpoint: "https://push.test/to/one",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
};

/** The device is Gil's. */
export const deviceRows: Row[] = [
  { route: "GET /api/push-devices", is: [401, 200, 200, 200, 200, 403] },
  { route: "DELETE /api/push-devices/:id", at: "/api/push-devices/{device}", is: [401, 404, 404, 404, 204, 403] },
  { route: "POST /api/push-devices", body: subscription, is: [401, 201, 201, 201, 201, 403] },
  { route: "POST /api/push-devices", body: {}, is: [401, 422, 422, 422, 422, 403] },
];
