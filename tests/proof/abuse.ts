import { evilBodies } from "./abuse/bodies.ts";
import { evilImages } from "./abuse/images.ts";
import { floodedPages } from "./abuse/pages.ts";
import { closeShared } from "./abuse/shared-site.ts";
import { slowClients } from "./abuse/slow.ts";
import { webhookStorm } from "./abuse/webhooks.ts";
import { type Figure, report } from "./support/report.ts";

/** The parts, by the name that picks one of them: `bun run test:abuse slow`. */
const parts: Record<string, (isShort: boolean) => Promise<Figure[]>> = {
  bodies: evilBodies,
  images: evilImages,
  pages: floodedPages,
  webhooks: webhookStorm,
  slow: slowClients,
};

const args = process.argv.slice(2);
const isShort = args.includes("--short");
const unknown = args.filter((arg) => arg !== "--short" && !(arg in parts));
const picked = Object.keys(parts).filter((name) => args.includes(name));
const names = picked.length > 0 ? picked : Object.keys(parts);

async function run(name: string): Promise<Figure[]> {
  const startedAt = performance.now();
  const figures = await parts[name]!(isShort);
  console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return figures;
}

async function runAll(): Promise<Figure[]> {
  const beside = isShort && names.includes("slow") ? run("slow") : undefined;
  const figures: Figure[] = [];
  for (const name of names) if (!beside || name !== "slow") figures.push(...(await run(name)));
  return [...figures, ...((await beside) ?? [])];
}

if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(" ")}\nbun run test:abuse [--short] [${Object.keys(parts).join(" | ")}]…`);
  process.exit(2);
}
const figures = await runAll().finally(closeShared);
process.exit(report(figures));
