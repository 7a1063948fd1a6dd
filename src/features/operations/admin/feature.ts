import type { Feature } from "#src/base/context.ts";
import { adminChangedNotice } from "./admin-access.ts";
import { adminApi } from "./api.ts";
import { checkDoneNotice } from "./groomers/background-check.ts";
import { adminPages } from "./pages.tsx";
import { suspensionNotices } from "./users/suspension.ts";
import { takenDownNotice } from "./users/take-down.ts";

export const adminFeature: Feature = {
  name: "admin",
  parts: [adminApi, adminPages],
  notices: { events: [adminChangedNotice, checkDoneNotice, ...suspensionNotices, takenDownNotice] },
};
