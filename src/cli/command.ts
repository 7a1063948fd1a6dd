import { type ParseArgsConfig, parseArgs } from "node:util";

/** Ends the command with a sentence for the operator, or for the log of the site that started it. */
export function refuse(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}

/** What was written after the command's name. Anything else than its options ends it with its usage. */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch {
    return refuse(usage);
  }
}
