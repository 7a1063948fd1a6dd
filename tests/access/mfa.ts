import { type AccessRow, all } from "./rows.ts";

const own = (status: number) => ({ visitor: 302, others: status });

export const mfaRows: AccessRow[] = [
  { route: "GET /auth/code", is: all(303) },
  { route: "POST /auth/code", form: {}, is: all(303) },
  { route: "POST /auth/code", form: { code: "123456" }, is: all(303) },
  { route: "GET /auth/set-up", is: all(303) },
  { route: "POST /auth/set-up", form: {}, is: all(303) },
  { route: "POST /api/login/code", body: {}, is: all(422) },
  { route: "POST /api/login/code", body: { code: "123456" }, is: all(401) },
  { route: "GET /two-step", is: { visitor: 302, admin: 200, others: 303 } },
  { route: "GET /two-step?do=set-up", is: own(200) },
  { route: "GET /two-step?do=off", is: { visitor: 302, admin: 200, others: 303 } },
  { route: "POST /two-step", form: {}, is: own(422) },
  { route: "POST /two-step?do=codes", form: { code: "123456" }, is: own(422) },
  { route: "POST /two-step?do=off", form: {}, is: own(422) },
  { route: "POST /two-step?do=not-now", form: {}, is: own(303) },
];
