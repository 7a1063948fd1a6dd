/** @jsxImportSource preact */
import { render } from "preact-render-to-string";
import type { Ctx } from "#src/base/context.ts";
import { textAnswer } from "#src/http/caching/compress.ts";
import { router } from "#src/http/guards/access.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { findDrawingSvg } from "#views/art/art.tsx";
import { Cover } from "#views/art/cover.tsx";
import { seededLook } from "#views/art/look.ts";

const YEAR = "public, max-age=31536000, immutable";

export const artPages = (ctx: Ctx) =>
  router(ctx)
    .get(
      "/art/cover/:file",
      ({ params, request }) => {
        const [, pet, seed] = /^(pet-)?([1-9]\d{0,9})\.svg$/.exec(params.file) ?? [];
        if (!seed) throw notFound();
        const { second, ...look } = seededLook(Number(seed));
        return svg(request, render(<Cover look={second && !pet ? { ...look, second } : look} />));
      },
      { access: "public" },
    )
    .get(
      "/art/scene/:file",
      ({ params, request }) => {
        const text = findDrawingSvg(params.file.replace(/\.svg$/, ""));
        if (!text || !params.file.endsWith(".svg")) throw notFound();
        return svg(request, text);
      },
      { access: "public" },
    )
    .get("/favicon.svg", ({ request }) => svg(request, findDrawingSvg("logo")!), { access: "public" });

function svg(request: Request, text: string) {
  const headers = new Headers({ "content-type": "image/svg+xml", "cache-control": YEAR });
  return textAnswer(text, request, { headers });
}
