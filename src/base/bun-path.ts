import { existsSync } from "node:fs";

const running = `/proc/${process.pid}/exe`;

/** Starts even after Bun's file was replaced or deleted, as in an upgrade of the machine. */
export const bunPath = existsSync(running) ? running : process.execPath;
