/** @jsxImportSource preact */
import type { VNode } from "preact";
import { render } from "preact-render-to-string";
import type { Ctx } from "#src/base/context.ts";
import { findDrawnImage, paintImage } from "#src/features/search/seo/painter.ts";
import { digestOf } from "#src/http/caching/compress.ts";
import { router } from "#src/http/guards/access.ts";
import { infoOf } from "#src/http/request-info.ts";
import { found } from "#src/shared/base/errors.ts";
import { IMAGE_URL, QR_PNG_PATH, QR_SVG_PATH } from "#src/shared/dashboard/marketing-kit.ts";
import { InstagramImage } from "#views/dashboard/marketing-kit/instagram-image.tsx";
import { QrSvg } from "#views/dashboard/marketing-kit/print-parts.tsx";
import { findMarketingKit, type MarketingKit, qrSquaresOf } from "./find-kit.ts";

const CODE_SIZE = 1200;

export const marketingKitFiles = (ctx: Ctx) => {
  const code = ({ groomerId }: MarketingKit) => <QrSvg squares={qrSquaresOf(ctx, groomerId, "van")} size={CODE_SIZE} />;
  const files = router(ctx);
  const give = (path: string, answer: (own: MarketingKit, request: Request) => Response | Promise<Response>) =>
    files.get(path, ({ viewer, request }) => answer(found(findMarketingKit(ctx, viewer)), request), {
      access: "groomer",
    });
  give(QR_SVG_PATH, (own) => file(render(code(own)), "image/svg+xml", `${own.linkName}-code.svg`));
  give(QR_PNG_PATH, (own, request) => painted(ctx, request, code(own), `${own.linkName}-code.png`));
  give(IMAGE_URL, (own, request) =>
    painted(ctx, request, <InstagramImage {...own} />, `${own.linkName}-instagram.png`),
  );
  return files;
};

async function painted(ctx: Ctx, request: Request, drawing: VNode, name: string): Promise<Response> {
  const svg = render(drawing);
  const digest = digestOf(svg);
  if (!findDrawnImage(digest)) ctx.limits.take("image-ip", infoOf(request).ip);
  return file(await paintImage(digest, () => svg), "image/png", name);
}

const file = (body: string | Uint8Array<ArrayBuffer>, type: string, name: string) =>
  new Response(body, { headers: { "content-type": type, "content-disposition": `inline; filename="${name}"` } });
