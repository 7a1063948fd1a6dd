import type { Feature } from "../../context.ts";
import { eventsApi } from "./api.ts";

export const eventsFeature: Feature = {
  name: "events",
  parts: [eventsApi],
};
