import type { Feature } from "../../context.ts";
import { clientsApi } from "./api.ts";

export const clientsFeature: Feature = {
  name: "clients",
  parts: [clientsApi],
};
