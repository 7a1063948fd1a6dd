import type { Feature } from "../../context.ts";
import { messagesApi } from "./api.ts";
import { messagesPages } from "./pages.tsx";
import { messageReportPages } from "./report-pages.tsx";

export const messagesFeature: Feature = {
  name: "messages",
  parts: [messagesApi, messagesPages, messageReportPages],
};
