/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { VNode } from "preact";
import { render } from "preact-render-to-string";
import type { Ctx } from "#src/base/context.ts";
import { findPicture, paint } from "#src/features/finding/seo/painter.ts";
import { digestOf } from "#src/http/caching/compress.ts";
import { access } from "#src/http/guards/access.ts";
import { infoOf } from "#src/http/request-info.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { CODE_PNG, CODE_SVG, PICTURE_PNG } from "#src/shared/desk/handouts.ts";
import { CodeFile } from "#views/desk/handouts/code-squares.tsx";
import { InstagramPicture } from "#views/desk/handouts/instagram-picture.tsx";
import { codeFor } from "./code.ts";
import { findOwn, type Own } from "./own.ts";

const CODE_SIZE = 1200;

export const handoutsFiles = (ctx: Ctx) => {
  const own = (viewer: Viewer): Own => {
    const found = findOwn(ctx, viewer);
    if (!found) throw notFound();
    return found;
  };
  const code = ({ groomerId }: Own) => <CodeFile squares={codeFor(ctx, groomerId, "van")} size={CODE_SIZE} />;
  return new Elysia()
    .use(access(ctx))
    .get(
      CODE_SVG,
      ({ viewer }) => {
        const mine = own(viewer);
        return file(render(code(mine)), "image/svg+xml", `${mine.handle}-code.svg`);
      },
      { access: "groomer" },
    )
    .get(
      CODE_PNG,
      ({ viewer, request }) => {
        const mine = own(viewer);
        return painted(ctx, request, code(mine), `${mine.handle}-code.png`);
      },
      { access: "groomer" },
    )
    .get(
      PICTURE_PNG,
      ({ viewer, request }) => {
        const mine = own(viewer);
        return painted(ctx, request, <InstagramPicture {...mine} />, `${mine.handle}-instagram.png`);
      },
      { access: "groomer" },
    );
};

async function painted(ctx: Ctx, request: Request, drawing: VNode, name: string): Promise<Response> {
  const svg = render(drawing);
  const digest = digestOf(svg);
  if (!findPicture(digest)) ctx.limits.take("picture-ip", infoOf(request).ip);
  return file(await paint(digest, () => svg), "image/png", name);
}

const file = (body: string | Uint8Array<ArrayBuffer>, type: string, name: string) =>
  new Response(body, { headers: { "content-type": type, "content-disposition": `inline; filename="${name}"` } });
