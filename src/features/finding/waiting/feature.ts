import { waitingList } from "#db/schema/tables.ts";
import type { Feature } from "#src/base/context.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { LEAVE_WAITING } from "#src/shared/finding/waiting-labels.ts";
import { waitingApi } from "./api.ts";
import { waitingPages } from "./pages.tsx";
import { isOf } from "./queries.ts";
import { forgetWaiting, tellWhoWaits } from "./tell.ts";

export const waitingFeature: Feature = {
  name: "waiting",
  parts: [waitingApi, waitingPages],
  oneClick: [LEAVE_WAITING],
  // People wait for days, so minutes do not matter.
  jobs: (ctx) => [{ name: "waiting list", every: 10 * MINUTE_MS, work: () => tellWhoWaits(ctx) }],
  cleaning: (ctx) => [{ name: "old waiting list", work: () => forgetWaiting(ctx) }],
  /** An address that nobody has confirmed may be that of somebody else, who goes on waiting. */
  erasePerson(_, tx, { email, emailVerifiedAt }) {
    if (emailVerifiedAt !== null) tx.delete(waitingList).where(isOf(email)).run();
  },
};
