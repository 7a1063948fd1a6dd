/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { VNode } from "preact";
import { render } from "preact-render-to-string";
import type { Ctx } from "#src/base/context.ts";
import { textAnswer } from "#src/http/caching/compress.ts";
import { access } from "#src/http/guards/access.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { Cover } from "#views/art/cover.tsx";
import { Logo } from "#views/art/logo.tsx";
import { seededLook } from "#views/art/look.ts";
import { BathPicture } from "#views/art/scenes/bath-time.tsx";
import { EmptyStreet } from "#views/art/scenes/empty-street.tsx";
import { LostDog } from "#views/art/scenes/lost-dog.tsx";
import { Mailbox } from "#views/art/scenes/mailbox.tsx";

/** Shown by islands for empty lists: as pictures, so that no script carries a drawing. */
const scenes = new Map<string, () => VNode>([
  ["bath-day.svg", BathPicture],
  ["empty-street.svg", EmptyStreet],
  ["lost-dog.svg", LostDog],
  ["mailbox.svg", Mailbox],
]);

const YEAR = "public, max-age=31536000, immutable";

/** Drawings for missing photos, and the icon of the site. */
export const art = (ctx: Ctx) =>
  new Elysia()
    .use(access(ctx))
    .get(
      "/art/cover/:file",
      ({ params, request }) => {
        const seed = /^([1-9]\d{0,9})\.svg$/.exec(params.file)?.[1];
        if (!seed) throw notFound();
        return svg(request, render(<Cover look={seededLook(Number(seed))} />));
      },
      { access: "public" },
    )
    .get(
      "/art/scene/:file",
      ({ params, request }) => {
        const Scene = scenes.get(params.file);
        if (!Scene) throw notFound();
        return svg(request, render(<Scene />));
      },
      { access: "public" },
    )
    .get("/favicon.svg", ({ request }) => svg(request, render(<Logo />)), { access: "public" });

function svg(request: Request, text: string) {
  const headers = new Headers({ "content-type": "image/svg+xml", "cache-control": YEAR });
  return textAnswer(text, request, { headers });
}
