import { all, type Row } from "./rows.ts";

const off = { kind: "review-invitations", isOn: false };

export const emailRows: Row[] = [
  { route: "GET /mails/off", is: all(404) },
  { route: "GET /mails/off?token=dead", is: all(404) },
  { route: "GET /mails/off?token={emails}", is: all(200) },
  { route: "POST /mails/off?token=dead", form: {}, is: all(404) },
  { route: "POST /mails/off?token={emails}", form: {}, is: all(200) },
  { route: "POST /mails/on", form: {}, is: all(422) },
  { route: "POST /mails/on", form: { token: "dead" }, is: all(404) },
  { route: "GET /api/email-choices", is: { visitor: 401, admin: 403, others: 200 } },
  { route: "PATCH /api/email-choices", body: {}, is: { visitor: 401, admin: 403, others: 422 } },
  {
    route: "PATCH /api/email-choices",
    body: off,
    is: { visitor: 401, ana: 200, pat: 200, gus: 422, gil: 422, admin: 403 },
  },
];
