import type { Feature } from "../../context.ts";
import { outboxPages } from "./outbox-pages.tsx";

export const demoFeature: Feature = {
  name: "demo",
  parts: [outboxPages],
};
