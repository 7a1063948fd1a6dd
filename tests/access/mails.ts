import { all, type Row } from "./rows.ts";

const off = { kind: "review-invitations", isOn: false };

/** Rows run in order: who has Ana's link switches her mails off, whoever it is. */
export const mailRows: Row[] = [
  { route: "GET /mails/off", is: all(404) },
  { route: "GET /mails/off", at: "/mails/off?token=dead", is: all(404) },
  { route: "GET /mails/off", at: "/mails/off?token={mails}", is: all(200) },
  { route: "POST /mails/off", at: "/mails/off?token=dead", form: {}, is: all(404) },
  { route: "POST /mails/off", at: "/mails/off?token={mails}", form: {}, is: all(200) },
  { route: "POST /mails/on", form: {}, is: all(422) },
  { route: "POST /mails/on", form: { token: "dead" }, is: all(404) },
  { route: "GET /api/mail-choices", is: [401, 200, 200, 200, 200, 403] },
  { route: "PATCH /api/mail-choices", body: {}, is: [401, 422, 422, 422, 422, 403] },
  { route: "PATCH /api/mail-choices", body: off, is: [401, 200, 200, 422, 422, 403] },
];
