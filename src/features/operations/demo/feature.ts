import type { Feature } from "#src/base/context.ts";
import { embedPages } from "./embed-pages.tsx";
import { outboxPages } from "./outbox-pages.tsx";

export const demoFeature: Feature = {
  name: "demo",
  parts: [outboxPages, embedPages],
};
