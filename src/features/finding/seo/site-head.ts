import type { SiteHead } from "#src/http/pages/site-head.ts";
import { previewAt } from "./public-pages.ts";
import { dataOfPath } from "./structured-data.ts";

export const siteHead: SiteHead = { previewAt, dataAt: dataOfPath };
