import { type ParseArgsConfig, parseArgs } from "node:util";

export function refuse(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}

export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch {
    return refuse(usage);
  }
}
