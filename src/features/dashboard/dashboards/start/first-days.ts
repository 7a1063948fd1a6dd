import { and, eq, ne } from "drizzle-orm";
import { clients, findRow, groomerProfiles, hasRow, portfolioImages, transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { findConnectedCalendars } from "#src/features/listing/connected-calendars/queries.ts";
import { findUnmetNeeds } from "#src/features/listing/groomers/queries.ts";
import { findOwnLinkName } from "#src/features/listing/link-names/queries.ts";
import { findLocation } from "#src/features/people/accounts/settings/locations.ts";
import { findDevices } from "#src/features/people/devices/service.ts";
import { accountPath, businessPath, PORTFOLIO_PATH } from "#src/shared/base/dashboard-paths.ts";
import { IMPORT_CLIENTS } from "#src/shared/clients/import-paths.ts";
import type { NextTask } from "#src/shared/dashboard/start.ts";
import { linkNamePath } from "#src/shared/listing/link-names.ts";

export const findStartState = ({ db }: Ctx, { groomerId }: Viewer) =>
  findRow(db, groomerProfiles, { id: groomerId ?? 0 })?.startState ?? null;

/** True once: at the first look at the dashboard after being listed. */
export function isNewlyListed(ctx: Ctx, viewer: Viewer): boolean {
  const state = findStartState(ctx, viewer);
  return (state === "set-up" || state === "hidden") && findUnmetNeeds(ctx, viewer.groomerId!).length === 0;
}

/** Best first. */
export function nextTasks(ctx: Ctx, viewer: Viewer): NextTask[] {
  const { db, config } = ctx;
  const groomerId = viewer.groomerId!;
  const linkName = findOwnLinkName(db, groomerId);
  const { address = null, zipCode } = findLocation(db, viewer, viewer.userId) ?? {};
  const brought = and(eq(clients.groomerId, groomerId), ne(clients.source, "request"));
  return [
    {
      name: "Bring your clients",
      says: "From Square, MoeGo, your contacts, or any file.",
      href: IMPORT_CLIENTS,
      icon: "user",
      isDone: hasRow(db, clients, brought),
    },
    {
      name: "Connect your calendar",
      says: "Google, Apple, or Outlook",
      href: businessPath("calendars"),
      icon: "calendar",
      isDone: findConnectedCalendars(ctx, viewer).length > 0,
    },
    {
      name: "Turn on notifications",
      says: "Hear about requests right away",
      href: accountPath("notifications"),
      icon: "bell",
      isDone: findDevices(db, viewer).length > 0,
    },
    {
      name: "Share your link",
      says: linkName ? new URL(config.appUrl).host + linkNamePath(linkName) : "Choose a short link for your page",
      href: businessPath("link"),
      icon: "share",
      isDone: linkName !== undefined,
    },
    {
      name: "Add photos of your work",
      says: "Parents see them on your page",
      href: PORTFOLIO_PATH,
      icon: "dog",
      isDone: hasRow(db, portfolioImages, { groomerId }),
    },
    {
      name: "Where you start from",
      says: [address, zipCode].filter(Boolean).join(", "),
      href: businessPath("area"),
      icon: "pin",
      isDone: address !== null,
    },
  ];
}

export const markListedShown = (ctx: Ctx, by: ActorContext) => changeState(ctx, by, "listed", "listed-shown");

/** Before being listed, only the start line is dismissed; "You're listed" is still shown. */
export function dismissStart(ctx: Ctx, by: ActorContext) {
  const state = findStartState(ctx, by.viewer);
  changeState(ctx, by, state === null || state === "listed" ? null : "hidden", "start-dismissed");
}

function changeState(ctx: Ctx, by: ActorContext, startState: "listed" | "hidden" | null, action: string) {
  const { groomerId } = by.viewer;
  if (groomerId === null || findStartState(ctx, by.viewer) === startState) return;
  transact(ctx.db, (tx) => {
    tx.update(groomerProfiles).set({ startState }).where(eq(groomerProfiles.id, groomerId)).run();
    auditBy(tx, by, { action, target: `groomer ${groomerId}`, now: ctx.now() });
  });
}
