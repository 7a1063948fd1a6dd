import type { Feature } from "#src/base/context.ts";

export const backupsFeature: Feature = {
  name: "backups",
};
