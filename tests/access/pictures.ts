import type { Row } from "./rows.ts";

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
  { route: "GET /uploads/private/:file", at: "/uploads/private/{picture}", is: [302, 404, 404, 404, 404, 404] },
  { route: "GET /uploads/private/:file", at: "/uploads/private/none.webp", is: [302, 404, 404, 404, 404, 404] },
  ...noneAt(allow, [401, 404, 404, 403, 403, 403]),
  ...noneAt(takeBack, [401, 404, 404, 403, 403, 403]),
  ...noneAt(show, [401, 403, 403, 404, 404, 403]),
  ...noneAt(forms.allow, [302, 404, 404, 403, 403, 403]),
  ...noneAt(forms.takeBack, [302, 404, 404, 403, 403, 403]),
  ...noneAt(forms.show, [302, 403, 403, 404, 404, 403]),
  { ...show, is: [401, 403, 403, 409, 404, 403] },
  { ...show, body: { caption: 7 }, is: [401, 403, 403, 422, 422, 403] },
  { ...forms.show, is: [302, 403, 403, 303, 404, 403] },
  { ...allow, is: [401, 204, 404, 403, 403, 403] },
  { ...forms.allow, is: [302, 303, 404, 403, 403, 403] },
  { ...show, is: [401, 403, 403, 404, 404, 403] },
  { ...takeBack, is: [401, 204, 404, 403, 403, 403] },
  { ...forms.takeBack, is: [302, 303, 404, 403, 403, 403] },
];
