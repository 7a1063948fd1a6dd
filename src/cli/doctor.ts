import { parseArgs } from "node:util";
import { examine } from "../features/running/doctor/examine.ts";
import type { Finding } from "../features/running/doctor/finding.ts";

const usage = `bun run doctor            looks at settings, data, mail, payments, clock, backups and address, and says what to do
               --json     the same for programs

It changes nothing and may run beside the site, with the same settings. It ends with 1 when there is a problem.`;

const marks: Record<Finding["state"], string> = { ok: "ok     ", warning: "warning", problem: "PROBLEM" };

const { json } = readOptions();
const findings = await examine({ env: process.env, now: () => Date.now() });
const hasProblem = findings.some(({ state }) => state === "problem");
console.log(json ? JSON.stringify({ ok: !hasProblem, findings }, null, 2) : sheetOf(findings));
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
  return `${count("ok")} ok, ${count("warning")} to look at, ${count("problem")} to mend.`;
}

function readOptions() {
  try {
    return parseArgs({ options: { json: { type: "boolean", default: false } } }).values;
  } catch {
    console.error(usage);
    process.exit(1);
  }
}
