import type { Feature } from "#src/base/context.ts";
import { calendarApi } from "./api.ts";

export const calendarFeature: Feature = { name: "calendar", parts: [calendarApi] };
