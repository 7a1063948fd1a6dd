import { type ParseArgsConfig, parseArgs } from "node:util";

/** The commands that deploy/mudroom also has. */
const shortened = /\bbun run (doctor|test-email|backup|restore|(?:admin|account|invitations|link-names):\S+)/g;

/** Names commands as the operator types them. deploy/mudroom sets TYPED_AS. */
export const rewordCommands = (text: string) =>
  process.env.TYPED_AS === "mudroom"
    ? text.replaceAll(shortened, (_, name: string) => `mudroom ${name.replace(":", " ")}`)
    : text;

export function exitWith(message: string, code = 1): never {
  console.error(rewordCommands(message));
  process.exit(code);
}

export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch {
    return exitWith(usage);
  }
}
