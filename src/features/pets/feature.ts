import type { Feature } from "../../context.ts";
import { petsApi } from "./api.ts";
import { petPhotosApi } from "./photo-api.ts";
import { rabiesPictureApi } from "./rabies-picture-api.ts";

export const petsFeature: Feature = {
  name: "pets",
  parts: [petsApi, petPhotosApi, rabiesPictureApi],
};
