import { readConfig } from "#src/base/config.ts";
import { features } from "#src/features.ts";
import { createContext } from "#src/start.ts";

/* A process of its own for starts-at-once.proof.ts: gets everything ready that a start needs, waits for a word, and starts. */

const config = readConfig(process.env);
process.on("message", async () => {
  await createContext(config, features);
  process.exit(0);
});
process.send!("ready");
