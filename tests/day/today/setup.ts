import type { TodayView } from "#src/shared/day/today/today.ts";
import { bodyOf } from "#tests/support/answers.ts";
import type { Browser } from "#tests/support/app.ts";

export const todayOf = (window: Browser) => bodyOf<TodayView>(window.get("/api/today"));
