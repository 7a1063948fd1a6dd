import type { Feature } from "#src/base/context.ts";
import { PHOTO_BODY_LIMITS } from "#src/http/guards/special-bodies.ts";
import { MINUTE_MS } from "#src/shared/base/time.ts";
import { messagesApi, questionsApi, threadsApi } from "./api.ts";
import { askPages } from "./ask.tsx";
import { emailUnread } from "./email-unread.ts";
import { messageNotices } from "./notices.ts";
import { messagesPages, questionPages } from "./pages.tsx";

export const messagesFeature: Feature = {
  name: "messages",
  parts: [messagesApi, questionsApi, threadsApi, messagesPages, questionPages, askPages],
  uploads: [[/^\/api\/(?:bookings|threads)\/[^/]+\/messages\/?$/, PHOTO_BODY_LIMITS]],
  jobs: (ctx) => [{ name: "unread messages", every: MINUTE_MS, work: () => emailUnread(ctx) }],
  notices: messageNotices,
};
