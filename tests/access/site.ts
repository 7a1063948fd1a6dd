import { loadSiteContent } from "#src/features/content/texts/site-pages.tsx";
import { type AccessRow, all } from "./rows.ts";

export const siteRows: AccessRow[] = [
  { route: "GET /healthz", is: all(200) },
  { route: "GET /readyz", is: all(200) },
  { route: "GET /fonts/figtree-400-700.woff2", is: all(200) },
  { route: "GET /fonts/bricolage-500-800.woff2", is: all(200) },
  { route: "GET /sw.js", is: all(404) },
  { route: "GET /build/none.js", is: all(404) },
  { route: "GET /uploads/none.webp", is: all(404) },
  { route: "GET /api/openapi.json", is: all(200) },
  { route: "GET /api/docs", is: all(200) },
  { route: "GET /metrics", is: all(200) },
  { route: "POST /api/island-errors", body: { island: "today" }, is: all(204) },
  { route: "POST /api/island-errors", body: { island: "a text" }, is: all(422) },
  { route: "POST /api/island-errors", body: { island: "made-up" }, is: all(422) },
  { route: "GET /", is: all(200) },
  { route: "GET /favicon.svg", is: all(200) },
  { route: "GET /art/cover/7.svg", is: all(200) },
  { route: "GET /art/cover/pet-7.svg", is: all(200) },
  { route: "GET /art/cover/evil.svg", is: all(404) },
  { route: "GET /art/scene/mailbox.svg", is: all(200) },
  { route: "GET /art/scene/constructor", is: all(404) },
  ...loadSiteContent()
    .pages.filter(({ path }) => path !== "/")
    .map(({ path }) => ({ route: `GET ${path}`, is: all(200) })),
  { route: "GET /dev/outbox", is: all(200) },
  { route: "GET /dev/outbox/99999", is: all(404) },
  { route: "POST /dev/outbox/texts", form: { from: "+18285550143", body: "HELP" }, is: all(303) },
  { route: "GET /dev/embed", is: all(200) },
];
