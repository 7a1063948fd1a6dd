import type { Feature } from "#src/base/context.ts";
import { reportDecisionNotice } from "./decide.ts";
import { reportingPages } from "./pages.tsx";

export const reportingFeature: Feature = {
  name: "reporting",
  parts: [reportingPages],
  notices: { events: [reportDecisionNotice] },
};
