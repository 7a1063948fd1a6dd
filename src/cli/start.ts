import { build } from "../build.ts";

/** What `bun start` runs: a demo unless DEMO says otherwise, freshly built. */
process.env.DEMO ??= "1";
await build();
await import("../main.ts");
