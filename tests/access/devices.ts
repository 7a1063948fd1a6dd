import type { Row } from "./rows.ts";

const subscription = {
  endpoint: "https://push.test/to/one",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
};

export const deviceRows: Row[] = [
  { route: "GET /api/push-devices", is: { visitor: 401, admin: 403, others: 200 } },
  { route: "DELETE /api/push-devices/{device}", is: { visitor: 401, gil: 204, admin: 403, others: 404 } },
  { route: "POST /api/push-devices", body: subscription, is: { visitor: 401, admin: 403, others: 201 } },
  { route: "POST /api/push-devices", body: {}, is: { visitor: 401, admin: 403, others: 422 } },
];
