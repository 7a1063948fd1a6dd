import type { Feature } from "#src/base/context.ts";
import { artPages } from "./art.tsx";
import { contentPages } from "./pages.ts";

export const contentFeature: Feature = { name: "texts", parts: [artPages, contentPages] };
