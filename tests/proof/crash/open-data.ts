import { openData } from "#src/open-data.ts";

openData({ dataDir: process.env.DATA_DIR! }, Date.now());
process.exit(0);
