/** @jsxImportSource preact */
import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { today } from "#src/features/listing/availability/days-off-queries.ts";
import { access } from "#src/http/guards/access.ts";
import { page } from "#src/http/pages/page.tsx";
import { notFound } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { longDate } from "#src/shared/base/time.ts";
import { Island } from "#views/island.tsx";
import { OwnVisitPage } from "#views/visits/own-visits/own-visit-page.tsx";
import { frameOf } from "../bookings/queries.ts";
import { findOwnVisit } from "./queries.ts";

/** The page of one visit that its groomer has entered. */
export const ownVisitPages = (ctx: Ctx) =>
  new Elysia().use(access(ctx)).get(
    "/own-visits/:id",
    ({ request, viewer, params }) => {
      const visit = findOwnVisit(ctx.db, viewer, Number(params.id));
      if (!visit) throw notFound();
      return page(ctx, request, {
        title: `${visit.name}, ${longDate(visit.date)} | Groomer Dashboard`,
        isPrivate: true,
        isEnhanced: true,
        styles: ["booking"],
        main: (
          <OwnVisitPage frame={frameOf(ctx.db, viewer)} visit={visit}>
            <Island name="own-visit" props={{ visit, today: today(ctx.db, viewer.groomerId, ctx.now()) }} />
          </OwnVisitPage>
        ),
      });
    },
    { access: "groomer", params: PathId },
  );
