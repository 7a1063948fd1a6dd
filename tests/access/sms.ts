import { all, type Row } from "./rows.ts";

const own = { visitor: 401, admin: 403 } as const;
const number = { number: "828-555-0143", agrees: true };

export const smsRows: Row[] = [
  { route: "GET /api/texts", is: { ...own, others: 200 } },
  { route: "POST /api/texts/number", body: number, is: { ...own, others: 200 } },
  { route: "POST /api/texts/number", body: {}, is: { ...own, others: 422 } },
  { route: "POST /api/texts/confirm", body: { code: "000000x" }, is: { ...own, others: 422 } },
  { route: "PATCH /api/texts", body: { replacesEmails: true }, is: { ...own, others: 409 } },
  { route: "DELETE /api/texts", is: { ...own, others: 200 } },
  { route: "POST /api/texts/webhook", form: { From: "+18285550143", Body: "STOP" }, is: all(403) },
];
