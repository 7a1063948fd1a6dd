import { previewPath } from "#src/shared/base/paths.ts";

export interface Preview {
  title: string;
  note: string;
  seed: number;
}

export const previewKinds = ["page", "groomer", "city"] as const;
export type PreviewKind = (typeof previewKinds)[number];

export interface NamedPreview {
  kind: PreviewKind;
  key: string;
  preview: Preview;
}

export const digestOfPreview = (preview: Preview): string =>
  new Bun.CryptoHasher("sha256")
    .update(`${DRAWING_VERSION} ${JSON.stringify(preview)}`)
    .digest("hex")
    .slice(0, 16);

const DRAWING_VERSION = 2;

/** Immutable, because the URL contains the digest. */
export const picturePath = ({ kind, key, preview }: NamedPreview) =>
  `${previewPath(kind, key)}?v=${digestOfPreview(preview)}`;
