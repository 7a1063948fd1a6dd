import type { Feature } from "#src/base/context.ts";
import { embedsPages } from "./pages.tsx";

export const embedsFeature: Feature = { name: "embeds", parts: [embedsPages], coalesced: ["embed"] };
