import type { Feature } from "../../context.ts";
import { citiesPages } from "./pages.tsx";

export const citiesFeature: Feature = {
  name: "cities",
  parts: [citiesPages],
};
