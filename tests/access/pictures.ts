import { groomersOnly, type Row } from "./rows.ts";

const picture = "/api/bookings/{visit}/pictures/{note-picture}";
const allow = { route: "POST /api/bookings/:id/pictures/:pictureId/allow", at: `${picture}/allow`, body: {} } as const;
const takeBack = { route: "DELETE /api/bookings/:id/pictures/:pictureId/allow", at: allow.at } as const;
const show = {
  route: "POST /api/bookings/:id/pictures/:pictureId/portfolio",
  at: `${picture}/portfolio`,
  body: {},
} as const;
const page = "/bookings/{visit}/pictures/{note-picture}";
const forms = {
  allow: { route: "POST /bookings/:id/pictures/:pictureId/allow", at: `${page}/allow`, form: {} },
  takeBack: { route: "POST /bookings/:id/pictures/:pictureId/take-back", at: `${page}/take-back`, form: {} },
  show: { route: "POST /bookings/:id/pictures/:pictureId/portfolio", at: `${page}/portfolio`, form: {} },
} as const;
/** Of another booking, of none, and what can be none. */
const elsewhere = [
  "{booking}/pictures/{note-picture}",
  "{visit}/pictures/99999",
  "99999/pictures/1",
  "abc/pictures/abc",
];

const noneAt = ({ route, at, ...sent }: Omit<Row, "is">, is: Row["is"]): Row[] =>
  elsewhere.map((one) => ({ ...sent, route, at: at!.replace("{visit}/pictures/{note-picture}", one), is }));

/**
 * Whose picture it is is tested with files (tests/visits/pictures); here nobody's file is there. Gus has sent one after a visit: he
 * cannot show it before Ana allows it.
 */
export const pictureRows: Row[] = [
  { route: "GET /uploads/private/:file", at: "/uploads/private/{picture}", is: { visitor: 302, others: 404 } },
  { route: "GET /uploads/private/:file", at: "/uploads/private/none.webp", is: { visitor: 302, others: 404 } },
  ...noneAt(allow, { visitor: 401, ana: 404, pat: 404, others: 403 }),
  ...noneAt(takeBack, { visitor: 401, ana: 404, pat: 404, others: 403 }),
  ...noneAt(show, { visitor: 401, gus: 404, gil: 404, others: 403 }),
  ...noneAt(forms.allow, { visitor: 302, ana: 404, pat: 404, others: 403 }),
  ...noneAt(forms.takeBack, { visitor: 302, ana: 404, pat: 404, others: 403 }),
  ...noneAt(forms.show, { visitor: 302, gus: 404, gil: 404, others: 403 }),
  { ...show, is: groomersOnly(409, 404) },
  { ...show, body: { caption: 7 }, is: groomersOnly(422, 422) },
  { ...forms.show, is: { visitor: 302, gus: 303, gil: 404, others: 403 } },
  { ...allow, is: { visitor: 401, ana: 204, pat: 404, others: 403 } },
  { ...forms.allow, is: { visitor: 302, ana: 303, pat: 404, others: 403 } },
  { ...show, is: groomersOnly(404, 404) },
  { ...takeBack, is: { visitor: 401, ana: 204, pat: 404, others: 403 } },
  { ...forms.takeBack, is: { visitor: 302, ana: 303, pat: 404, others: 403 } },
];
