import type { Feature } from "#src/base/context.ts";
import { policiesApi } from "./api.ts";

export const policiesFeature: Feature = { name: "policies", parts: [policiesApi] };
