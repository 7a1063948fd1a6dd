import { join } from "node:path";
import { build } from "../build/build.ts";

/** `bun start`: a freshly built demo unless DEMO is set. */
// React and views/guard.ts read it when imported.
process.env.NODE_ENV ??= "production";
process.env.DEMO ??= "1";
// Fills the demo during the build. If this fails, the site tries again and reports errors.
const seed = [process.execPath, join(import.meta.dir, "seed.ts")];
const filled = process.env.DEMO === "1" && Bun.spawn(seed, { stdout: "ignore", stderr: "ignore" }).exited;
await build();
await filled;
await import("../main.ts");
