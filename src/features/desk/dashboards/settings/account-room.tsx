/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { IslandProps } from "#islands/registry.ts";
import type { Ctx } from "#src/base/context.ts";
import { findInvoices, findOwnMembership } from "#src/features/money/memberships/queries.ts";
import { findMailChoices } from "#src/features/people/accounts/mails/choices.ts";
import { findUser } from "#src/features/people/accounts/queries.ts";
import { findLocation } from "#src/features/people/accounts/settings/location-queries.ts";
import { textsView } from "#src/features/people/sms/queries.ts";
import { findBlocked } from "#src/features/visits/blocking/queries.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { groomerTabPath, parentTabPath } from "#src/shared/base/own-paths.ts";
import { tabLabels } from "#src/shared/desk/dashboards.ts";
import { isOffered } from "#src/shared/running/demo.ts";
import { OwnData } from "#views/desk/dashboards/settings/own-data.tsx";
import { Security } from "#views/desk/dashboards/settings/security.tsx";
import { Settings } from "#views/desk/dashboards/settings/settings.tsx";
import { Island } from "#views/island.tsx";
import { broughtText } from "../../numbers/brought.ts";
import type { Room } from "../room.ts";
import { accountLines } from "./account-lines.ts";
import { calendarSince, notifiedDevices, sessionLines, twoStepOf } from "./account-words.ts";

export async function accountRoom(ctx: Ctx, viewer: Viewer, asked: string | undefined): Promise<Room> {
  const isGroomer = viewer.role === "groomer";
  const title = tabLabels[isGroomer ? "account" : "profile"];
  const lines = accountLines(ctx, viewer);
  const open = lines.find(({ section }) => section === asked);
  const list = { label: title, lines, current: open?.section };
  if (!open) return { title, bar: "more", content: <Settings {...list} /> };
  return {
    title: open.name,
    bar: "more",
    crumb: { href: isGroomer ? groomerTabPath("account") : parentTabPath("profile"), name: title },
    content: <Settings {...list}>{await sectionOf(ctx, viewer, open.section)}</Settings>,
  };
}

async function sectionOf(ctx: Ctx, viewer: Viewer, section: string): Promise<VNode | null> {
  const user = findUser(ctx.db, viewer.userId)!;
  const role = viewer.role === "groomer" ? "groomer" : "pet_parent";
  switch (section) {
    case "details":
      return <Island name="details" props={{ user }} />;
    case "location": {
      const location = findLocation(ctx.db, viewer, viewer.userId) ?? null;
      return <Island name="home" props={{ userId: user.id, location }} />;
    }
    case "security":
      return (
        <Security twoStep={twoStepOf(ctx, viewer)}>
          <Island name="password" props={{ username: user.username }} />
        </Security>
      );
    case "devices":
      return <Island name="sessions" props={{ sessions: sessionLines(ctx, viewer) }} />;
    case "notifications":
      return <Island name="notifications" props={{ ...notifiedDevices(ctx, viewer), role }} />;
    case "texts":
      return <Island name="texts" props={{ texts: textsView(ctx, viewer) }} />;
    case "mails":
      return <Island name="mails" props={{ choices: findMailChoices(ctx.db, viewer) }} />;
    case "calendar":
      return <Island name="calendar-feed" props={{ since: calendarSince(ctx, viewer) }} />;
    case "membership":
      return <Island name="membership-panel" props={await membershipOf(ctx, viewer)} />;
    case "blocked":
      return <Island name="blocked" props={{ by: "parent", blocked: findBlocked(ctx.db, viewer) }} />;
    case "data":
      return (
        <OwnData>
          <Island name="delete-account" props={{ role }} />
        </OwnData>
      );
    default:
      return null;
  }
}

async function membershipOf(ctx: Ctx, viewer: Viewer): Promise<IslandProps<"membership-panel">> {
  const isEmbedded = ctx.payments.kind === "embedded";
  return {
    membership: findOwnMembership(ctx, viewer),
    brought: broughtText({ db: ctx.db, now: ctx.now() }, viewer),
    // The browser requests invoices later, so that the page doesn't wait for the provider.
    invoices: isEmbedded ? await findInvoices(ctx, viewer) : null,
    hasDemoClock: ctx.config.demo && isEmbedded && isOffered(viewer.username),
  };
}
