import { readConfig } from "#src/base/config.ts";
import { features } from "#src/features.ts";
import { createContext } from "#src/start.ts";

const config = readConfig(process.env);
process.on("message", async () => {
  await createContext(config, features);
  process.exit(0);
});
process.send!("ready");
