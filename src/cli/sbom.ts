import { join } from "node:path";
import { parseArgs } from "node:util";
import { billOfMaterials } from "./bill-of-materials.ts";

const usage = `bun run sbom                 writes a software bill of materials (CycloneDX 1.6, JSON)
             --out FILE      to a file

The same bun.lock gives the same output. SOURCE_DATE_EPOCH (in seconds) sets its timestamp.`;

const { out } = readOptions();
const product = await Bun.file(join(import.meta.dir, "../../package.json")).json();
const epoch = process.env.SOURCE_DATE_EPOCH;
const text = `${JSON.stringify(await billOfMaterials(product, epoch ? Number(epoch) * 1000 : undefined), null, 2)}\n`;
if (out) await Bun.write(out, text);
else process.stdout.write(text);

function readOptions() {
  try {
    return parseArgs({ options: { out: { type: "string" } } }).values;
  } catch {
    console.error(usage);
    process.exit(1);
  }
}
