import { examineSite } from "../features/operations/doctor/examine.ts";
import type { Finding } from "../features/operations/doctor/finding.ts";
import { counted } from "../shared/base/number-labels.ts";
import { readArguments, rewordCommands } from "./command.ts";

const usage = `bun run doctor            checks settings, data, email, payments, the clock, backups, and the address
               --json     prints the same as JSON

It changes nothing and can run next to the site. It exits with 1 if there's a problem.`;

const marks: Record<Finding["state"], string> = { ok: "ok     ", warning: "warning", problem: "PROBLEM" };

const { json } = readArguments(usage, { options: { json: { type: "boolean", default: false } } }).values;
const findings = await examineSite({ env: process.env, now: () => Date.now() });
const hasProblem = findings.some(({ state }) => state === "problem");
console.log(json ? JSON.stringify({ ok: !hasProblem, findings }, null, 2) : rewordCommands(sheetOf(findings)));
process.exit(hasProblem ? 1 : 0);

function sheetOf(all: readonly Finding[]): string {
  const width = Math.max(...all.map(({ check }) => check.length));
  const lines = all.flatMap(({ state, check, says, advice }) => [
    `${marks[state]}  ${check.padEnd(width)}  ${says}`,
    ...(advice ? [`${" ".repeat(width + 11)}${advice}`] : []),
  ]);
  return [...lines, "", summaryOf(all)].join("\n");
}

function summaryOf(all: readonly Finding[]): string {
  const count = (state: Finding["state"]) => all.filter((finding) => finding.state === state).length;
  return `${count("ok")} ok, ${counted(count("warning"), "warning")}, ${counted(count("problem"), "problem")}.`;
}
