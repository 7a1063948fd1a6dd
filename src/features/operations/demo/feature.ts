import type { Feature } from "#src/base/context.ts";
import { devEmbedPages, outboxPages } from "./outbox-pages.tsx";

export const demoFeature: Feature = { name: "demo", parts: [outboxPages, devEmbedPages] };
