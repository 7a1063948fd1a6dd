import type { Feature } from "#src/base/context.ts";
import { PHOTOS } from "#src/http/guards/special-bodies.ts";
import { MINUTE_MS } from "#src/shared/base/duration.ts";
import { messagesApi, threadsApi } from "./api.ts";
import { emailUnread } from "./email-unread.ts";
import { messageNotices } from "./notices.ts";
import { messagesPages } from "./pages.tsx";

export const messagesFeature: Feature = {
  name: "messages",
  parts: [messagesApi, threadsApi, messagesPages],
  uploads: [[/^\/api\/bookings\/[^/]+\/messages\/?$/, PHOTOS]],
  jobs: (ctx) => [{ name: "unread messages", every: MINUTE_MS, work: () => emailUnread(ctx) }],
  notices: messageNotices,
};
