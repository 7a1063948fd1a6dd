import { site } from "#src/features/content/site-pages.ts";
import { all, type Row } from "./rows.ts";

/** Static pages and articles are for everyone; the home page has its own row. */
export const contentRows: Row[] = site()
  .pages.filter(({ path }) => path !== "/")
  .map(({ path }) => ({ route: `GET ${path}`, is: all(200) }));
