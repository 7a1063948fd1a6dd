/** @jsxImportSource preact */
import { BRAND } from "#src/shared/base/brand.ts";
import { jsonForScript } from "#views/island.tsx";
import { fromHtml } from "#views/ui/render-once.tsx";
import { PREVIEW_HEIGHT_PX, PREVIEW_WIDTH_PX } from "./preview-image.tsx";

export interface SearchablePageMeta {
  canonical: string;
  type: "website" | "article" | "profile";
  image: string;
  imageAlt: string;
  data: readonly object[];
  hasFeed: boolean;
}

interface HeadProps extends SearchablePageMeta {
  title: string;
  description: string | undefined;
}

/** Data blocks need no script permission. */
export const FindableHead = ({ title, description, canonical, type, image, imageAlt, data, hasFeed }: HeadProps) => (
  <>
    <link rel="canonical" href={canonical} />
    {hasFeed && <link rel="alternate" type="application/rss+xml" title={`${BRAND} blog`} href="/rss.xml" />}
    <meta property="og:site_name" content={BRAND} />
    <meta property="og:locale" content="en_US" />
    <meta property="og:type" content={type} />
    <meta property="og:title" content={title} />
    {description && <meta property="og:description" content={description} />}
    <meta property="og:url" content={canonical} />
    <meta property="og:image" content={image} />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content={String(PREVIEW_WIDTH_PX)} />
    <meta property="og:image:height" content={String(PREVIEW_HEIGHT_PX)} />
    <meta property="og:image:alt" content={imageAlt} />
    <meta name="twitter:card" content="summary_large_image" />
    {data.map((one) => fromHtml(`<script type="application/ld+json">${jsonForScript(one)}</script>`))}
  </>
);
