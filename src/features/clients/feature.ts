import type { Feature } from "../../context.ts";
import { clientsApi } from "./api.ts";
import { clientsExported } from "./exported.ts";

export const clientsFeature: Feature = {
  name: "clients",
  parts: [clientsApi],
  exported: clientsExported,
};
