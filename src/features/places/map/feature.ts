import type { Feature } from "#src/base/context.ts";
import { mapPages } from "./pages.tsx";

export const mapFeature: Feature = { name: "map", parts: [mapPages] };
