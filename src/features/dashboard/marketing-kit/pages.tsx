/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { navCounts } from "#src/features/visits/bookings/queries.ts";
import { router } from "#src/http/guards/access.ts";
import { page, redirect } from "#src/http/pages/page.tsx";
import { toRecord } from "#src/shared/base/by-name.ts";
import { businessPath } from "#src/shared/base/dashboard-paths.ts";
import {
  BUTTON_PAGE,
  IMAGE_PAGE,
  IMAGE_PAGE_OLD_PATH,
  IMAGE_URL,
  PhoneQuery,
  type PrintName,
  pathWithPhone,
  printKinds,
  printPath,
  QR_PAGE,
} from "#src/shared/dashboard/marketing-kit.ts";
import { PrintPage, QrPage } from "#views/dashboard/marketing-kit/code-page.tsx";
import type { QrPrintDetails } from "#views/dashboard/marketing-kit/print-parts.tsx";
import { prints } from "#views/dashboard/marketing-kit/prints.tsx";
import { BookingButtonPage, InstagramImagePage } from "#views/dashboard/marketing-kit/share-pages.tsx";
import { Workspace } from "#views/dashboard/workspace/workspace.tsx";
import { findMarketingKit, type MarketingKit, qrSquaresOf } from "./find-kit.ts";

const link = businessPath("link");

export const marketingKitPages = (ctx: Ctx) => {
  const toGive = (request: Request, viewer: Viewer, title: string, main: (own: MarketingKit) => VNode) => {
    const own = findMarketingKit(ctx, viewer);
    if (!own) return redirect(link, { status: 302 });
    return page(ctx, request, {
      title,
      isPrivate: true,
      isEnhanced: true,
      main: (
        <Workspace
          frame={navCounts(ctx.db, viewer)}
          tab="business"
          bar="more"
          crumb={{ href: link, name: "Your link" }}
          title={title}
        >
          {main(own)}
        </Workspace>
      ),
    });
  };
  const printed = (own: MarketingKit, name: PrintName, { phone }: PhoneQuery): QrPrintDetails => ({
    ...own,
    squares: qrSquaresOf(ctx, own.groomerId, prints[name].referralSource),
    phone: phone ? own.phone : null,
  });
  const { appUrl } = ctx.config;
  const toPrint = router(ctx);
  for (const name of printKinds)
    toPrint.get(
      printPath(name),
      ({ request, viewer, query }) => {
        const own = findMarketingKit(ctx, viewer);
        if (!own) return redirect(link, { status: 302 });
        const back = pathWithPhone(QR_PAGE, Boolean(query.phone));
        const main = <PrintPage {...{ name, back }} printed={printed(own, name, query)} />;
        return page(ctx, request, { title: prints[name].title, isPrivate: true, isEnhanced: true, main });
      },
      { access: "groomer", query: PhoneQuery },
    );
  return toPrint
    .get(
      QR_PAGE,
      ({ request, viewer, query }) =>
        toGive(request, viewer, "QR code and flyer", (own) => (
          <QrPage
            van={qrSquaresOf(ctx, own.groomerId, "van")}
            printed={toRecord(printKinds, (name) => printed(own, name, query))}
            phone={own.phone}
          />
        )),
      { access: "groomer", query: PhoneQuery },
    )
    .get(
      IMAGE_PAGE,
      ({ request, viewer }) =>
        toGive(request, viewer, "Instagram image", ({ businessName, name }) => (
          <InstagramImagePage businessName={businessName} address={`${appUrl}${name}?from=instagram`} />
        )),
      { access: "groomer" },
    )
    .get(IMAGE_PAGE_OLD_PATH, () => redirect(IMAGE_PAGE), { access: "groomer" })
    .get(`${IMAGE_PAGE_OLD_PATH}.png`, () => redirect(IMAGE_URL), { access: "groomer" })
    .get(
      BUTTON_PAGE,
      ({ request, viewer }) =>
        toGive(request, viewer, "Button for your website", ({ businessName, linkName }) => (
          <BookingButtonPage appUrl={appUrl} linkName={linkName} businessName={businessName} />
        )),
      { access: "groomer" },
    );
};
