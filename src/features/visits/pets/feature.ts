import type { Feature } from "#src/base/context.ts";
import { MAX_JSON_BYTES, PHOTO_BODY_LIMITS } from "#src/http/guards/special-bodies.ts";
import { PDF_SIZE_TEXT } from "#src/shared/people/image-limits.ts";
import { petsApi } from "./api.ts";

export const petsFeature: Feature = {
  name: "pets",
  parts: [petsApi],
  uploads: [
    [/^\/api\/pets\/\d+\/rabies-certificate\/?$/, { ...PHOTO_BODY_LIMITS, tooLarge: PDF_SIZE_TEXT }],
    [/^\/api\/pets(\/\d+)?\/?$/, { ...PHOTO_BODY_LIMITS, json: MAX_JSON_BYTES }],
  ],
};
