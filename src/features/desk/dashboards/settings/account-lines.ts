import type { Ctx } from "#src/base/context.ts";
import { findOwnMembership } from "#src/features/money/memberships/queries.ts";
import { findMailChoices } from "#src/features/people/accounts/mails/choices.ts";
import { findUser } from "#src/features/people/accounts/queries.ts";
import { findLocation } from "#src/features/people/accounts/settings/location-queries.ts";
import { findSessions } from "#src/features/people/accounts/sign-in/own-sessions.ts";
import { findDevices } from "#src/features/people/devices/queries.ts";
import { findSecondFactor } from "#src/features/people/mfa/queries.ts";
import { textsView } from "#src/features/people/sms/queries.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { accountPath, profilePath } from "#src/shared/base/own-paths.ts";
import {
  type AccountSection,
  accountSections,
  type ProfileSection,
  profileSections,
  sectionLabels,
  shownOnly,
} from "#src/shared/desk/sections.ts";
import type { SectionLine } from "#views/desk/dashboards/settings/section-list.tsx";
import { blockedText, calendarSince } from "./account-words.ts";

type Named = AccountSection | ProfileSection;

/** Anchors of these sections when the page was a single one. */
const anchored: readonly Named[] = ["location", "notifications", "mails", "membership"];

export function accountLines(ctx: Ctx, viewer: Viewer): SectionLine[] {
  const line = (section: Named, href: string): SectionLine => ({
    section,
    name: sectionLabels[section],
    href,
    says: says[section](ctx, viewer),
    anchor: anchored.includes(section) ? section : undefined,
    isShownOnly: shownOnly.includes(section),
  });
  const isThere = (section: Named) => section !== "texts" || ctx.texts !== null;
  if (viewer.role !== "groomer") {
    return profileSections.filter(isThere).map((section) => line(section, profilePath(section)));
  }
  return accountSections
    .filter((section) => isThere(section) && (section !== "membership" || viewer.groomerId !== null))
    .map((section) => line(section, accountPath(section)));
}

const says: Record<Named, (ctx: Ctx, viewer: Viewer) => string> = {
  details: ({ db }, viewer) => {
    const { fullName, email, pendingEmail, emailVerified, phoneNumber } = findUser(db, viewer.userId)!;
    const waiting = pendingEmail !== undefined || !emailVerified ? "email not confirmed" : null;
    return [fullName, phoneNumber ?? "no phone number", email, waiting].filter(Boolean).join(" · ");
  },
  location: ({ db }, viewer) => {
    const location = findLocation(db, viewer, viewer.userId);
    if (!location) return "Not set";
    const { address, city, state, zipCode } = location;
    return [address, `${city}, ${state} ${zipCode}`].filter(Boolean).join(", ");
  },
  security: ({ db }, { userId }) => `Password · two-step verification ${findSecondFactor(db, userId) ? "on" : "off"}`,
  devices: (ctx, viewer) => {
    const others = findSessions(ctx, viewer).length - 1;
    if (others < 1) return "Logged in only on this browser";
    return `Logged in on this browser and ${others === 1 ? "1 other" : `${others} others`}`;
  },
  notifications: ({ db, now }, viewer) => {
    const on = findDevices(db, viewer).filter(({ endsAt }) => endsAt > now()).length;
    if (on === 0) return "Off on all devices";
    return on === 1 ? "On for 1 device" : `On for ${on} devices`;
  },
  texts(ctx, viewer) {
    const { number, isStopped } = textsView(ctx, viewer);
    if (!number) return "Off";
    return isStopped ? `Off: ${number} replied STOP` : `On for ${number}`;
  },
  mails: ({ db }, viewer) => {
    const off = findMailChoices(db, viewer).filter(({ isOn }) => !isOn).length;
    if (off === 0) return "All emails on";
    return off === 1 ? "1 type off" : `${off} types off`;
  },
  calendar: (ctx, viewer) => {
    const since = calendarSince(ctx, viewer);
    return since ? `Calendar link created ${since}` : "Add your visits to your calendar";
  },
  membership: (ctx, viewer) => {
    const { label, words } = findOwnMembership(ctx, viewer);
    return `${label} · ${words}`;
  },
  blocked: blockedText,
  data: () => "Download your data or delete your account",
};
