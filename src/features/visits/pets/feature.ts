import type { Feature } from "#src/base/context.ts";
import { JSON_BODY_LIMIT, PICTURES } from "#src/http/guards/special-bodies.ts";
import { petsApi } from "./api.ts";

export const petsFeature: Feature = {
  name: "pets",
  parts: [petsApi],
  uploads: [
    [/^\/api\/pets\/\d+\/rabies-certificate\/?$/, PICTURES],
    [/^\/api\/pets(\/\d+)?\/?$/, { ...PICTURES, json: JSON_BODY_LIMIT }],
  ],
};
