import type { Ctx } from "#src/base/context.ts";
import type { Notices } from "#src/notices/notice.ts";
import { afterwardsNotices } from "./afterwards.ts";
import { dayNotices } from "./on-the-day.ts";
import { proposalNotices } from "./proposals.ts";
import { statusNotices } from "./statuses.ts";
import { bookingPushes, bookingTexts } from "./words.ts";

export const bookingNotices: Notices<Ctx> = {
  events: [...statusNotices, ...dayNotices, ...proposalNotices, ...afterwardsNotices],
  pushes: bookingPushes,
  texts: bookingTexts,
};
