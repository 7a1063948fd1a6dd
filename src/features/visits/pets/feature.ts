import type { Feature } from "#src/base/context.ts";
import { JSON_BODY_LIMIT, PHOTOS } from "#src/http/guards/special-bodies.ts";
import { petsApi } from "./api.ts";

export const petsFeature: Feature = {
  name: "pets",
  parts: [petsApi],
  uploads: [
    [/^\/api\/pets\/\d+\/rabies-certificate\/?$/, PHOTOS],
    [/^\/api\/pets(\/\d+)?\/?$/, { ...PHOTOS, json: JSON_BODY_LIMIT }],
  ],
};
