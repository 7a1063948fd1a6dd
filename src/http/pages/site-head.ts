import type { NamedPreview } from "./preview.ts";
import type { StructuredData } from "./structured-data.ts";

/** A page that search engines may list, whatever the database says. */
export interface PublicPage {
  path: string;
  title: string;
  description: string;
  inSitemap: boolean;
  updated?: string;
}

/** What is said about a page by its path alone. `features/finding/seo` knows it, and the context brings it here. */
export interface SiteHead {
  previewAt(path: string): NamedPreview;
  dataAt(appUrl: string, path: string): StructuredData[];
}
