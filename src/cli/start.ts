import { join } from "node:path";
import { build } from "../build/build.ts";

/** Run by `bun start`: a demo unless DEMO says otherwise, freshly built. */
// React and views/guard.ts read it when they are imported, so it comes before the site.
process.env.NODE_ENV ??= "production";
process.env.DEMO ??= "1";
// Beside the build, for neither needs the other. Whatever keeps it from being filled here, the site finds too and says.
const seed = [process.execPath, join(import.meta.dir, "seed.ts")];
const filled = process.env.DEMO === "1" && Bun.spawn(seed, { stdout: "ignore", stderr: "ignore" }).exited;
await build();
await filled;
await import("../main.ts");
