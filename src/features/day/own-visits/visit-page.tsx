/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { page } from "#src/http/pages/page.tsx";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { notFound } from "#src/shared/base/errors.ts";
import { longDate } from "#src/shared/base/time.ts";
import { OwnVisitPage } from "#views/day/own-visits/own-visit-page.tsx";
import { Island } from "#views/island.tsx";
import { findOwnVisit } from "../../visits/bookings/added/view.ts";
import { frameOf } from "../../visits/bookings/queries.ts";

/** Throws 404. */
export function addedVisitPage(ctx: Ctx, request: Request, viewer: Viewer, id: number) {
  const visit = findOwnVisit(ctx.db, viewer, id, ctx.now());
  if (!visit) throw notFound();
  return page(ctx, request, {
    title: `${visit.name}, ${longDate(visit.date)} | Groomer Dashboard`,
    isPrivate: true,
    isEnhanced: true,
    styles: ["booking"],
    main: (
      <OwnVisitPage frame={frameOf(ctx.db, viewer)} visit={visit}>
        <Island name="own-visit" props={{ visit }} />
      </OwnVisitPage>
    ),
  });
}
