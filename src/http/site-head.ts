import type { NamedPreview } from "./preview.ts";
import type { StructuredData } from "./structured-data.ts";

/** A page that search engines may know, whatever the database says. */
export interface PublicPage {
  path: string;
  title: string;
  description: string;
  inSitemap: boolean;
  updated?: string;
}

/** What is said of a page by its path alone. `features/seo` knows it, and the context carries it here. */
export interface SiteHead {
  previewAt(path: string): NamedPreview;
  dataAt(appUrl: string, path: string): StructuredData[];
}
