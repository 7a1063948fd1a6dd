import { shareImagePath } from "#src/shared/base/paths.ts";

export interface PublicPage {
  path: string;
  title: string;
  description: string;
  inSitemap: boolean;
  updated?: string;
}

/** Provided by `features/search/seo` through the context. */
export interface HeadProvider {
  previewAt(path: string): KeyedPreview;
  dataAt(appUrl: string, path: string): StructuredData[];
}

export interface UrlPreview {
  title: string;
  note: string;
  seed: number;
}

export const previewKinds = ["page", "groomer", "city"] as const;
export type PreviewKind = (typeof previewKinds)[number];

export interface KeyedPreview {
  kind: PreviewKind;
  key: string;
  preview: UrlPreview;
}

export const digestOfPreview = (preview: UrlPreview): string =>
  new Bun.CryptoHasher("sha256")
    .update(`${DRAWING_VERSION} ${JSON.stringify(preview)}`)
    .digest("hex")
    .slice(0, 16);

const DRAWING_VERSION = 3;

/** Immutable, because the URL contains the digest. */
export const previewImagePath = ({ kind, key, preview }: KeyedPreview) =>
  `${shareImagePath(kind, key)}?v=${digestOfPreview(preview)}`;

export type StructuredData = Readonly<Record<string, unknown>>;

export type BreadcrumbStep = readonly [name: string, path: string];

export const breadcrumbData = (appUrl: string, steps: readonly BreadcrumbStep[]): StructuredData => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: steps.map(([name, path], at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: appUrl + path,
  })),
});
