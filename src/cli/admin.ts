import type * as z from "zod/mini";
import { NewAdmin } from "#src/shared/operations/admin.ts";
import { createAdmin, listAdmins, setAdminAccess } from "../features/operations/admin/admin-access.ts";
import { utcTimeText } from "../features/operations/backups/list.ts";
import { resetAdminMfa } from "../features/people/mfa/service.ts";
import { createHasher } from "../ports/passwords.ts";
import { exitWith } from "./command.ts";
import { runWithData } from "./site.ts";

const usage = `bun run admin:create USERNAME EMAIL    adds an admin, with the password from standard input
bun run admin:list                     lists the admins
bun run admin:disable USERNAME         ends an admin's access and sessions
bun run admin:enable USERNAME          gives it back
bun run admin:password USERNAME        sets a password from standard input and ends the admin's sessions
bun run admin:reset-mfa USERNAME       for an admin who lost both phone and recovery codes, and ends their sessions

Passwords need at least 12 characters. Each change emails every admin. DATA_DIR sets the data folder, as for the site.`;

type AdminContext = Parameters<typeof setAdminAccess>[0];
type Command = [names: number, run: (site: AdminContext, username: string, email: string) => unknown, says?: string];

const hasher = createHasher(1);
const commands: Record<string, Command> = {
  create: [2, create, "can now log in at /admin-login."],
  list: [0, ({ db }) => listAdmins(db).forEach(printAdmin)],
  disable: [1, (site, username) => setAdminAccess(site, username, "disabled"), "can no longer log in."],
  enable: [1, (site, username) => setAdminAccess(site, username, "enabled"), "can log in again."],
  password: [1, setPassword, "has a new password and is logged out everywhere."],
  "reset-mfa": [1, resetAdminMfa, "can now log in with just a password, then sets up two-step verification again."],
};

const [name = "", username = "", email = "", ...others] = process.argv.slice(2);
const [length, run, says] = (Object.hasOwn(commands, name) && commands[name]) || exitWith(usage);
if (others.length > 0 || [username, email].filter(Boolean).length !== length) exitWith(usage);
await runWithData(async (site) => {
  const { features } = await import("../features.ts");
  await run({ ...site, features, texts: null }, username, email);
});
if (says) console.log(`${username} ${says}`);

async function create(site: AdminContext, username: string, email: string) {
  await createAdmin(
    { ...site, hasher },
    valid(NewAdmin.safeParse({ username, email, password: await readPassword() })),
  );
}

async function setPassword(site: AdminContext, username: string) {
  const password = valid(NewAdmin.shape.password.safeParse(await readPassword()));
  setAdminAccess(site, username, "password-set", await hasher.hash(password));
}

/** A function, because commands run before this line. */
function valid<T>({ data, error }: z.core.util.SafeParseResult<T>): T {
  return error ? exitWith(error.issues[0]!.message) : data!;
}

function printAdmin({ username, email, disabledAt, twoStepSince }: ReturnType<typeof listAdmins>[number]) {
  const state = disabledAt === null ? "can log in" : `disabled since ${utcTimeText(disabledAt)}`;
  console.log(`${username}  ${email}  ${state}, two-step verification ${twoStepSince === null ? "off" : "on"}`);
}

/** Hidden input on a terminal, or else the first line of stdin. */
async function readPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) {
    process.stderr.write("Password: ");
    echo(false);
    process.once("SIGINT", () => {
      restore();
      process.exit(130);
    });
  }
  for await (const line of console) {
    if (isTerminal) restore();
    return line.replace(/\r$/, "");
  }
  return "";
}

function echo(isOn: boolean) {
  Bun.spawnSync(["stty", isOn ? "echo" : "-echo"], { stdin: "inherit" });
}

function restore() {
  echo(true);
  process.stderr.write("\n");
}
