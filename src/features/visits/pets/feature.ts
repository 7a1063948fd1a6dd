import type { Feature } from "#src/base/context.ts";
import { JSON_BODY_LIMIT, PHOTO_LIMITS } from "#src/http/guards/special-bodies.ts";
import { petsApi } from "./api.ts";

export const petsFeature: Feature = {
  name: "pets",
  parts: [petsApi],
  uploads: [
    [/^\/api\/pets\/\d+\/rabies-certificate\/?$/, PHOTO_LIMITS],
    [/^\/api\/pets(\/\d+)?\/?$/, { ...PHOTO_LIMITS, json: JSON_BODY_LIMIT }],
  ],
};
