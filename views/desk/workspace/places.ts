import type { GroomerTab } from "#src/shared/desk/dashboards.ts";
import type { Frame } from "#src/shared/desk/frame.ts";

export type BarPlace = "today" | "calendar" | "clients" | "messages" | "more";

export interface BarProps {
  frame: Frame;
  room: GroomerTab | null;
  bar: BarPlace | undefined;
}
