import type { Feature } from "#src/base/context.ts";
import { placesApi } from "./api.ts";

export const placesFeature: Feature = { name: "places", parts: [placesApi] };
