import type { Feature } from "../../context.ts";
import { waitingApi } from "./api.ts";
import { waitingPages } from "./pages.tsx";

export const waitingFeature: Feature = {
  name: "waiting",
  parts: [waitingApi, waitingPages],
};
