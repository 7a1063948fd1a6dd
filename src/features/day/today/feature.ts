import type { Feature } from "#src/base/context.ts";
import { todayApi } from "./api.ts";

export const todayFeature: Feature = { name: "today", parts: [todayApi] };
