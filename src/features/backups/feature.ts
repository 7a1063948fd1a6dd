import type { Feature } from "../../context.ts";

export const backupsFeature: Feature = {
  name: "backups",
};
