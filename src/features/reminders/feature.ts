import type { Feature } from "../../context.ts";

export const remindersFeature: Feature = {
  name: "reminders",
};
