import type { Feature } from "../../context.ts";
import { numbersApi } from "./api.ts";

export const numbersFeature: Feature = {
  name: "numbers",
  parts: [numbersApi],
};
