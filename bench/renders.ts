import { join } from "node:path";
import { endWithRun } from "./cleanup.ts";
import { markdownTable, short } from "./measure.ts";
import { productSettings } from "./servers.ts";

/** Pages per second on one core. */
export interface Renders {
  markup: number;
  withData: number;
  wholeRequest: number;
}

/** Measures how many profile pages one core renders, in a separate process because React reads NODE_ENV when it loads. */
export async function measureRenders(dataDir: string, profileId: number) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "render-profile.tsx"), String(profileId)], {
    env: { ...process.env, ...productSettings(dataDir, "http://localhost:3000") },
    stdout: "pipe",
    stderr: "inherit",
  });
  endWithRun(child);
  const { markup, withData, wholeRequest } = (await new Response(child.stdout).json()) as Renders;
  console.log("\n## Profile page on one core, without a network\n");
  console.log(
    markdownTable(
      ["", "pages/s"],
      [
        ["markup alone", short(markup)],
        ["with the queries", short(withData)],
        ["the whole request, not compressed", short(wholeRequest)],
      ],
    ),
  );
}
