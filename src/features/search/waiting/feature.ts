import type { Feature } from "#src/base/context.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { LEAVE_WAITING } from "#src/shared/search/waiting-labels.ts";
import { notifyWaiting, waitingOver } from "./notify.ts";
import { waitingPages } from "./pages.tsx";
import { confirmWaitingNotice } from "./service.ts";

export const waitingFeature: Feature = {
  name: "waiting",
  parts: [waitingPages],
  oneClick: [LEAVE_WAITING],
  notices: { events: [confirmWaitingNotice, waitingOver] },
  jobs: (ctx) => [{ name: "waiting list", every: 10 * MINUTE_MS, work: () => notifyWaiting(ctx) }],
};
