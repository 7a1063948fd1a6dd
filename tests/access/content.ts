import { site } from "#src/features/content/texts/site-pages.tsx";
import { all, type Row } from "./rows.ts";

export const contentRows: Row[] = [
  { route: "GET /", is: all(200) },
  { route: "GET /favicon.svg", is: all(200) },
  { route: "GET /art/cover/7.svg", is: all(200) },
  { route: "GET /art/cover/evil.svg", is: all(404) },
  { route: "GET /art/scene/mailbox.svg", is: all(200) },
  { route: "GET /art/scene/constructor", is: all(404) },
  ...site()
    .pages.filter(({ path }) => path !== "/")
    .map(({ path }) => ({ route: `GET ${path}`, is: all(200) })),
];
