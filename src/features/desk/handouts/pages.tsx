/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { VNode } from "preact";
import type { Ctx } from "#src/base/context.ts";
import { frameOf } from "#src/features/visits/bookings/queries.ts";
import { access } from "#src/http/guards/access.ts";
import { page, redirect } from "#src/http/pages/page.tsx";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { businessPath } from "#src/shared/base/own-paths.ts";
import { BUTTON_PAGE, CARDS_PAGE, CODE_PAGE, PICTURE_PAGE, SHEET_PAGE } from "#src/shared/desk/handouts.ts";
import { ButtonPage } from "#views/desk/handouts/button-page.tsx";
import { CARD, Card } from "#views/desk/handouts/card.tsx";
import { CodePage } from "#views/desk/handouts/code-page.tsx";
import { Cut } from "#views/desk/handouts/cut-marks.tsx";
import { PicturePage } from "#views/desk/handouts/picture-page.tsx";
import { PrintPage } from "#views/desk/handouts/print-page.tsx";
import { SHEET, Sheet } from "#views/desk/handouts/sheet.tsx";
import { Workspace } from "#views/desk/workspace/workspace.tsx";
import { codeFor } from "./code.ts";
import { findOwn, type Own } from "./own.ts";

const link = businessPath("link");

export const handoutsPages = (ctx: Ctx) => {
  const toGive = (request: Request, viewer: Viewer, title: string, main: (own: Own) => VNode) => {
    const own = findOwn(ctx, viewer);
    if (!own) return redirect(link, { status: 302 });
    return page(ctx, request, {
      title,
      isPrivate: true,
      isEnhanced: true,
      main: (
        <Workspace
          frame={frameOf(ctx.db, viewer)}
          room="business"
          bar="more"
          crumb={{ href: link, name: "Your link" }}
          title={title}
        >
          {main(own)}
        </Workspace>
      ),
    });
  };
  const toPrint = (request: Request, viewer: Viewer, title: string, main: (own: Own) => VNode) => {
    const own = findOwn(ctx, viewer);
    if (!own) return redirect(link, { status: 302 });
    return page(ctx, request, { title, isPrivate: true, isEnhanced: true, main: main(own) });
  };
  const { appUrl } = ctx.config;
  return new Elysia()
    .use(access(ctx))
    .get(
      CODE_PAGE,
      ({ request, viewer }) =>
        toGive(request, viewer, "QR code and flyer", (own) => (
          <CodePage
            handout={own}
            van={codeFor(ctx, own.groomerId, "van")}
            sheet={codeFor(ctx, own.groomerId, "sheet")}
            card={codeFor(ctx, own.groomerId, "card")}
          />
        )),
      { access: "groomer" },
    )
    .get(
      PICTURE_PAGE,
      ({ request, viewer }) =>
        toGive(request, viewer, "Instagram image", ({ businessName, name }) => (
          <PicturePage businessName={businessName} address={`${appUrl}${name}?from=instagram`} />
        )),
      { access: "groomer" },
    )
    .get(
      BUTTON_PAGE,
      ({ request, viewer }) =>
        toGive(request, viewer, "Button for your website", ({ businessName, handle }) => (
          <ButtonPage appUrl={appUrl} handle={handle} businessName={businessName} />
        )),
      { access: "groomer" },
    )
    .get(
      SHEET_PAGE,
      ({ request, viewer }) =>
        toPrint(request, viewer, "Flyer", (own) => (
          <PrintPage
            title="Flyer"
            hint="About 4 by 6 inches (A6). Print at actual size on heavy paper, then cut along the marks."
          >
            <Cut {...SHEET} columns={1} rows={1} label={`Flyer for ${own.businessName} with a QR code`}>
              <Sheet {...own} squares={codeFor(ctx, own.groomerId, "sheet")} />
            </Cut>
          </PrintPage>
        )),
      { access: "groomer" },
    )
    .get(
      CARDS_PAGE,
      ({ request, viewer }) =>
        toPrint(request, viewer, "Business cards", (own) => (
          <PrintPage
            title="Business cards"
            hint="3.3 by 2.2 inches. Print at actual size on card stock, then cut along the marks."
          >
            <Cut {...CARD} columns={2} rows={4} label={`Eight business cards for ${own.businessName} with a QR code`}>
              <Card {...own} squares={codeFor(ctx, own.groomerId, "card")} />
            </Cut>
          </PrintPage>
        )),
      { access: "groomer" },
    );
};
