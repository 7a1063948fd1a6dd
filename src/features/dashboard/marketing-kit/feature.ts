import type { Feature } from "#src/base/context.ts";
import { marketingKitFiles } from "./files-api.tsx";
import { marketingKitPages } from "./pages.tsx";

export const marketingKitFeature: Feature = { name: "marketing-kit", parts: [marketingKitPages, marketingKitFiles] };
