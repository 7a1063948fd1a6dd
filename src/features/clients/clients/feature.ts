import type { Feature } from "#src/base/context.ts";
import { LIST_BODY_LIMITS } from "#src/http/guards/special-bodies.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { NEVER_INVITE_PAGE } from "#src/shared/day/added/invitation-labels.ts";
import { removalNotice, removeOldClients } from "./added/old-clients.ts";
import { clientsApi } from "./api.ts";
import { visitsRemovedNotice } from "./closed-accounts/forget.ts";
import { invitationPages } from "./invitations/pages.tsx";
import { clientInvitedNotice } from "./invitations/service.ts";

export const clientsFeature: Feature = {
  name: "clients",
  parts: [clientsApi, invitationPages],
  oneClick: [NEVER_INVITE_PAGE],
  jobs: (ctx) => [{ name: "old clients", every: DAY_MS, work: () => removeOldClients(ctx) }],
  uploads: [[/^\/api\/clients\/import(\/preview)?\/?$/, LIST_BODY_LIMITS]],
  notices: { events: [visitsRemovedNotice, removalNotice, clientInvitedNotice] },
};
