import type { Ctx } from "#src/base/context.ts";
import { BLOG } from "#src/shared/base/paths.ts";
import type { FoundBy } from "#views/finding/seo/head.tsx";
import { type NamedPreview, picturePath } from "./preview.ts";
import type { StructuredData } from "./structured-data.ts";

export interface Findable {
  picture?: NamedPreview;
  data?: StructuredData[];
}

/** `path` is canonical and may have a query. */
export function headOf({ config, siteHead }: Ctx, path: string, { picture, data = [] }: Findable): FoundBy {
  const shown = picture ?? siteHead.previewAt(path.split("?")[0]!);
  return {
    canonical: config.appUrl + path,
    type: path.startsWith(`${BLOG}/`) ? "article" : shown.kind === "groomer" ? "profile" : "website",
    picture: config.appUrl + picturePath(shown),
    pictureAlt: `${shown.preview.title}. ${shown.preview.note}`,
    data: [...siteHead.dataAt(config.appUrl, path), ...data],
    hasFeed: path === BLOG || path.startsWith(`${BLOG}/`),
  };
}
