import type { Feature } from "#src/base/context.ts";
import { accountPath, parentProfilePath } from "#src/shared/base/dashboard-paths.ts";
import { pushParts } from "#src/shared/people/push-labels.ts";
import { devicesApi } from "./api.ts";

export const devicesFeature: Feature = {
  name: "devices",
  parts: [devicesApi],
  // Sent in any case, because the person has just asked for notifications.
  notices: {
    events: [
      { event: "device.added", quiet: "at-night", rows: [{ to: "person", push: "welcome" }], holds: () => true },
    ],
    pushes: {
      welcome: (_, { kind, role }) => ({
        ...pushParts(kind),
        url: role === "groomer" ? accountPath("notifications") : parentProfilePath("notifications"),
        tag: kind,
      }),
    },
  },
};
