import { previewPath } from "#src/shared/base/paths.ts";

/** The words on the picture of a page, for previews on other sites. None of them are about a person's private life. */
export interface Preview {
  title: string;
  note: string;
  seed: number;
}

export const previewKinds = ["page", "groomer", "city"] as const;
export type PreviewKind = (typeof previewKinds)[number];

/** A preview with the address of its picture: its kind, and its name there. */
export interface NamedPreview {
  kind: PreviewKind;
  key: string;
  preview: Preview;
}

/** Changes with every word and with the way it is drawn. */
export const digestOfPreview = (preview: Preview): string =>
  new Bun.CryptoHasher("sha256")
    .update(`${DRAWING_VERSION} ${JSON.stringify(preview)}`)
    .digest("hex")
    .slice(0, 16);

const DRAWING_VERSION = 2;

/** Where the picture of a page is; with the digest in it, it can be cached for ever. */
export const picturePath = ({ kind, key, preview }: NamedPreview) =>
  `${previewPath(kind, key)}?v=${digestOfPreview(preview)}`;
