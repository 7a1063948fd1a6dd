import { handles } from "#db/schema/tables.ts";
import type { Feature } from "#src/base/context.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { handlesApi } from "./api.ts";
import { suggestHandle } from "./queries.ts";
import { noteListedNames } from "./service.ts";

export const handlesFeature: Feature = {
  name: "handles",
  parts: [handlesApi],
  cleaning: (ctx) => [{ name: "names of listed groomers", work: () => noteListedNames(ctx) }],
  demo: ({ tx, now, groomerId }) =>
    tx
      .insert(handles)
      .values({ handle: suggestHandle(tx, groomerId, now), groomerId, listedSince: now - 90 * DAY_MS })
      .run(),
};
