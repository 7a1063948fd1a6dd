import type { Feature } from "#src/base/context.ts";
import { seoPages } from "./pages.tsx";

export const seoFeature: Feature = { name: "seo", parts: [seoPages] };
