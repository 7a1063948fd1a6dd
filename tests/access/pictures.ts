import type { Row } from "./rows.ts";

/** Whose picture it is is tested with files (tests/pictures); here nobody's file is there. */
export const pictureRows: Row[] = [
  { route: "GET /uploads/private/:file", at: "/uploads/private/{picture}", is: [302, 404, 404, 404, 404, 404] },
  { route: "GET /uploads/private/:file", at: "/uploads/private/none.webp", is: [302, 404, 404, 404, 404, 404] },
];
