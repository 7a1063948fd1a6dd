import { build } from "../build/build.ts";

/** Run by `bun start`: a demo unless DEMO says otherwise, freshly built. */
// React and views/guard.ts read it when they are imported, so it comes before the site.
process.env.NODE_ENV ??= "production";
process.env.DEMO ??= "1";
await build();
await import("../main.ts");
