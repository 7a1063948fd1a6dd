import type { NamedPreview } from "./preview.ts";
import type { StructuredData } from "./structured-data.ts";

export interface PublicPage {
  path: string;
  title: string;
  description: string;
  inSitemap: boolean;
  updated?: string;
}

/** Provided by `features/finding/seo` through the context. */
export interface SiteHead {
  previewAt(path: string): NamedPreview;
  dataAt(appUrl: string, path: string): StructuredData[];
}
