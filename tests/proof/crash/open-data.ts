import { openData } from "#src/open-data.ts";

/* A program that does what a start does first, and ends. */

openData({ dataDir: process.env.DATA_DIR! }, Date.now());
process.exit(0);
