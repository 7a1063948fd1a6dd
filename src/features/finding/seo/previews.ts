import type { Ctx } from "#src/base/context.ts";
import { groomerPreview } from "#src/features/listing/groomers/preview.ts";
import { type Preview, type PreviewKind, previewKinds } from "#src/http/pages/preview.ts";
import { cityPreview } from "../cities/drawn-city.tsx";
import { pagePreview } from "./public-pages.ts";

type Found = Preview | undefined;
const finders: Record<PreviewKind, (ctx: Ctx, key: string) => Found | Promise<Found>> = {
  page: (_, key) => pagePreview(key),
  groomer: groomerPreview,
  city: cityPreview,
};

export async function findPreview(ctx: Ctx, kind: string, key: string): Promise<Found> {
  const known = previewKinds.find((name) => name === kind);
  return known && finders[known](ctx, key);
}
