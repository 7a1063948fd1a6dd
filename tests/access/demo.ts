import { all, type Row } from "./rows.ts";

export const demoRows: Row[] = [
  { route: "GET /dev/outbox", is: all(200) },
  { route: "GET /dev/outbox/99999", is: all(404) },
  { route: "POST /dev/outbox/texts", form: { from: "+18285550143", body: "HELP" }, is: all(303) },
  { route: "GET /dev/embed", is: all(200) },
];
