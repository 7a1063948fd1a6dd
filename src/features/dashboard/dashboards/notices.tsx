/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { hasClients } from "#src/features/clients/clients/queries.ts";
import { findCheck, findMissing } from "#src/features/listing/groomers/queries.ts";
import { currentBanner } from "#src/features/money/memberships/banner.ts";
import { freeMonthOf } from "#src/features/money/memberships/queries.ts";
import { findDeclined, findMfa } from "#src/features/people/mfa/queries.ts";
import { MembershipBanner } from "#views/dashboard/dashboards/membership-banner.tsx";
import { StartLine, TwoStepOffer } from "#views/dashboard/dashboards/notices.tsx";
import { findStartState, nextSteps } from "./start/first-days.ts";

/** The start line doesn't repeat the membership banner. */
export async function groomerNotices(ctx: Ctx, viewer: Viewer, isFirst: boolean): Promise<VNode> {
  const missing = isFirst ? findMissing(ctx, viewer) : [];
  const state = isFirst ? findStartState(ctx, viewer) : null;
  const isHidden = state === "hidden";
  const freeMonth = freeMonthOf(ctx, viewer);
  const current = await currentBanner(ctx, viewer);
  const banner = current?.kind === "subscribe" && missing.length > 0 && !isHidden ? null : current;
  const next = state === "listed" ? nextSteps(ctx, viewer).find(({ isDone }) => !isDone) : undefined;
  return (
    <>
      <div class="banner" data-membership-banner>
        {banner && <MembershipBanner {...banner} hasTrial={freeMonth === "left"} />}
      </div>
      <div class="banner" data-listing-state>
        {isFirst && (
          <StartLine
            missing={banner ? missing.filter((need) => need !== "membership") : missing}
            isHidden={isHidden}
            next={next}
            hasTrial={freeMonth === "left"}
            hasFreeMonth={freeMonth !== "over"}
            check={findCheck(ctx, viewer)}
            supportEmail={ctx.config.supportEmail}
          />
        )}
      </div>
      {isFirst && !banner && !next && missing.length === 0 && isTwoStepOffered(ctx, viewer) && <TwoStepOffer />}
    </>
  );
}

const MANY_CLIENTS = 20;

const isTwoStepOffered = ({ db }: Ctx, { userId, groomerId }: Viewer): boolean =>
  groomerId !== null &&
  findDeclined(db, userId) === null &&
  !findMfa(db, userId) &&
  hasClients(db, groomerId, MANY_CLIENTS);
