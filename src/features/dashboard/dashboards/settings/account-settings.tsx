/** @jsxImportSource preact */
import type { IslandProps } from "#islands/registry.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { fetchProviderInvoices, findOwnMembership } from "#src/features/money/memberships/queries.ts";
import { findEmailChoices } from "#src/features/people/accounts/emails/choices.ts";
import { findSessions } from "#src/features/people/accounts/login/own-sessions.ts";
import { findUser } from "#src/features/people/accounts/queries.ts";
import { findLocation } from "#src/features/people/accounts/settings/locations.ts";
import { findDevices } from "#src/features/people/devices/service.ts";
import { textsView } from "#src/features/people/sms/queries.ts";
import { findBlocked } from "#src/features/visits/blocking/queries.ts";
import { toRecord } from "#src/shared/base/by-name.ts";
import { groomerTabPath, parentTabPath } from "#src/shared/base/dashboard-paths.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { tabLabels } from "#src/shared/dashboard/dashboards.ts";
import { accountSections, profileSections, type Section, sectionLabels } from "#src/shared/dashboard/sections.ts";
import { isDemoAccount } from "#src/shared/operations/demo.ts";
import { OwnDataPanel, SecuritySettings } from "#views/dashboard/dashboards/settings/settings.tsx";
import { Island } from "#views/island.tsx";
import { insightsLine } from "../../insights/queries.ts";
import type { Tab } from "../tab.ts";
import { blockCountText, calendarLinkSince, deviceProps, sessionList, twoStepProps } from "./account-labels.ts";
import { type SectionSpec, settingsTab } from "./section.tsx";

export function accountSettings(ctx: Ctx, viewer: Viewer, requestedSection: string | undefined): Promise<Tab> {
  const isGroomer = viewer.role === "groomer";
  const missing: Section[] = [
    ...(ctx.texts === null ? (["texts"] as const) : []),
    ...(viewer.groomerId === null ? (["membership"] as const) : []),
  ];
  const names = (isGroomer ? accountSections : profileSections).filter((name) => !missing.includes(name));
  return settingsTab(
    { ctx, viewer },
    toRecord(names, (name) => ({ name: sectionLabels[name], ...sections[name] })),
    {
      asked: requestedSection,
      title: tabLabels[isGroomer ? "account" : "profile"],
      href: isGroomer ? groomerTabPath("account") : parentTabPath("profile"),
    },
  );
}

const ownUser = ({ ctx, viewer }: { ctx: Ctx; viewer: Viewer }) => findUser(ctx.db, viewer.userId)!;
const roleOf = ({ role }: Viewer) => (role === "groomer" ? "groomer" : "pet_parent");

const sections: Record<Section, Omit<SectionSpec, "name">> = {
  details: {
    says(own) {
      const { fullName, email, pendingEmail, emailVerified, phoneNumber } = ownUser(own);
      const waiting = pendingEmail !== undefined || !emailVerified ? "email not confirmed" : null;
      return [fullName, phoneNumber ?? "no phone number", email, waiting].filter(Boolean).join(" · ");
    },
    shows: (own) => <Island name="details" props={{ user: ownUser(own) }} />,
  },
  location: {
    anchor: "location",
    says({ ctx, viewer }) {
      const location = findLocation(ctx.db, viewer, viewer.userId);
      if (!location) return "Not set";
      const { address, city, state, zipCode } = location;
      return [address, `${city}, ${state} ${zipCode}`].filter(Boolean).join(", ");
    },
    shows: ({ ctx, viewer }) => (
      <Island
        name="home"
        props={{ userId: viewer.userId, location: findLocation(ctx.db, viewer, viewer.userId) ?? null }}
      />
    ),
  },
  security: {
    says: ({ ctx, viewer }) => `Password · two-step verification ${twoStepProps(ctx, viewer) ? "on" : "off"}`,
    shows: (own) => (
      <SecuritySettings twoStep={twoStepProps(own.ctx, own.viewer)}>
        <Island name="password" props={{ username: ownUser(own).username }} />
      </SecuritySettings>
    ),
  },
  devices: {
    isShownOnly: true,
    says({ ctx, viewer }) {
      const others = findSessions(ctx, viewer).length - 1;
      return `Logged in ${others < 1 ? "only on this browser" : `on this browser and ${counted(others, "other")}`}`;
    },
    shows: ({ ctx, viewer }) => <Island name="sessions" props={{ sessions: sessionList(ctx, viewer) }} />,
  },
  notifications: {
    anchor: "notifications",
    says({ ctx, viewer }) {
      const on = findDevices(ctx.db, viewer).filter(({ endsAt }) => endsAt > ctx.now()).length;
      return on === 0 ? "Off on all devices" : `On for ${counted(on, "device")}`;
    },
    shows: ({ ctx, viewer }) => (
      <Island name="notifications" props={{ ...deviceProps(ctx, viewer), role: roleOf(viewer) }} />
    ),
  },
  texts: {
    says({ ctx, viewer }) {
      const { number, isStopped } = textsView(ctx, viewer);
      if (!number) return "Off";
      return isStopped ? `Off: ${number} replied STOP` : `On for ${number}`;
    },
    shows: ({ ctx, viewer }) => <Island name="texts" props={{ texts: textsView(ctx, viewer) }} />,
  },
  emails: {
    anchor: "emails",
    says({ ctx, viewer }) {
      const off = findEmailChoices(ctx.db, viewer).filter(({ isOn }) => !isOn).length;
      return off === 0 ? "All emails on" : `${counted(off, "type")} off`;
    },
    shows: ({ ctx, viewer }) => <Island name="emails" props={{ choices: findEmailChoices(ctx.db, viewer) }} />,
  },
  calendar: {
    says({ ctx, viewer }) {
      const since = calendarLinkSince(ctx, viewer);
      return since ? `Calendar link created ${since}` : "Add your visits to your calendar";
    },
    shows: ({ ctx, viewer }) => <Island name="calendar-feed" props={{ since: calendarLinkSince(ctx, viewer) }} />,
  },
  membership: {
    anchor: "membership",
    isShownOnly: true,
    says({ ctx, viewer }) {
      const { label, words } = findOwnMembership(ctx, viewer);
      return `${label} · ${words}`;
    },
    shows: async ({ ctx, viewer }) => <Island name="membership-panel" props={await membershipOf(ctx, viewer)} />,
  },
  blocked: {
    isShownOnly: true,
    says: ({ ctx, viewer }) => blockCountText(ctx, viewer),
    shows: ({ ctx, viewer }) => (
      <Island name="blocked" props={{ by: "parent", blocked: findBlocked(ctx.db, viewer) }} />
    ),
  },
  data: {
    isShownOnly: true,
    says: () => "Download your data or delete your account",
    shows: ({ viewer }) => (
      <OwnDataPanel>
        <Island name="delete-account" props={{ role: roleOf(viewer) }} />
      </OwnDataPanel>
    ),
  },
};

async function membershipOf(ctx: Ctx, viewer: Viewer): Promise<IslandProps<"membership-panel">> {
  const isEmbedded = ctx.payments.kind === "embedded";
  return {
    membership: findOwnMembership(ctx, viewer),
    brought: insightsLine({ db: ctx.db, now: ctx.now() }, viewer),
    // The browser requests invoices later, so that the page doesn't wait for the provider.
    invoices: isEmbedded ? await fetchProviderInvoices(ctx, viewer) : null,
    hasDemoClock: ctx.config.demo && isEmbedded && isDemoAccount(viewer.username),
  };
}
