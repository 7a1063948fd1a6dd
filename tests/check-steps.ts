import { inParallel, TIMEOUT_MS } from "./support/in-parallel.ts";

export interface Step {
  name: string;
  command: string[];
  lanes?: number;
  env?: Record<string, string>;
}

const filesLike = async (pattern: string) =>
  (await Array.fromAsync(new Bun.Glob(pattern).scan())).sort().map((file) => `./${file}`);

/** One thread, because each of several checks the libraries' types again, which takes half as long again. */
export const types: Step = { name: "types", command: ["tsc", "--singleThreaded"], env: { GOGC: "off" } };
export const lint: Step = { name: "lint", command: ["biome", "check", "--error-on-warnings"] };
export const build: Step = { name: "build", command: ["bun", "src/build/build.ts"] };

const abuse = "./tests/http/abuse.proof.ts";

/** The day begins there half a day before any groomer's, so what takes a day from the machine gets a wrong one. */
const farAway = { TZ: "Pacific/Kiritimati" };

/** Tests of several processes on one database run in `bun run test:nodes`, except these three. */
const isOfNodes = (file: string) => /^\.\/tests\/nodes\/(?!alone|journey|slow)/.test(file);

/** React's own checks would take a third of the time. */
const inProduction = { NODE_ENV: "production" };

const year: Step = {
  name: "a year, the short form",
  command: ["bun", "tests/proof/year.ts", "--short"],
  lanes: 2,
  env: inProduction,
};

/** Tests that plain `bun test` leaves out end in `.proof.ts`. A step with two lanes also gets those of the step before. */
const withoutBrowser = async (env: Record<string, string>, models: string[]): Promise<Step[]> => [
  { name: "tests, in a far time zone", command: ["bun", "test", ...inParallel], lanes: 2, env: farAway },
  {
    name: "models",
    command: ["bun", "test", ...inParallel, ...models],
    lanes: 2,
    env: { ...farAway, ...inProduction },
  },
  { name: "proofs: abuse", command: ["bun", "test", "--timeout", String(TIMEOUT_MS), abuse], env },
  {
    name: "proofs: races, storms and failures",
    command: [
      "bun",
      "test",
      ...inParallel,
      ...(await filesLike("tests/**/*.proof.ts")).filter(
        (file) => ![abuse, ...models].includes(file) && !isOfNodes(file),
      ),
    ],
    lanes: 2,
    env,
  },
  { name: "crash", command: ["bun", "tests/proof/crash.ts", "--short"], env },
  year,
];

/** Run first, so none of them is the last to finish. */
const slowest = [
  ["walk"],
  ["pages"],
  ["admin", "dashboards", "events"],
  ["house", "subscribe", "keyboard", "booking-page"],
].map((names) => names.map((name) => `./tests/e2e/${name}.e2e.ts`));

/** Browser test files per process, because each process takes a second to load the driver. */
const TOGETHER = { most: 10, least: 3 };

function inGroups(files: readonly string[]): string[][] {
  if (files.length < 2 * TOGETHER.least) return files.length === 0 ? [] : [[...files]];
  const size = Math.min(TOGETHER.most, Math.ceil(files.length / 2));
  return [files.slice(0, size), ...inGroups(files.slice(size))];
}

/** The full Chromium and the headless shell differ in these: storage, cookies, workers, and frames of other sites. */
const differing = ["embed", "security", "offline"].map((name) => `./tests/e2e/${name}.e2e.ts`);

export async function steps(env?: Record<string, string>, otherBrowser: string | null = null): Promise<Step[]> {
  const inBrowser = (files: readonly string[]) => ({
    name: files.map((file) => file.slice(2)).join(" "),
    command: ["bun", "test", "--no-isolate", "--timeout", String(TIMEOUT_MS), ...files],
    ...(env && { env }),
  });
  const inTheOther = (path: string) => ({
    ...inBrowser(differing),
    name: `storage, cookies and frames in ${path}`,
    env: { ...env, CHROMIUM_PATH: path },
  });
  const all = env ? await filesLike("tests/e2e/*.e2e.ts") : [];
  const first = all.length > 0 ? slowest : [];
  const others = all.filter((file) => !first.flat().includes(file));
  return [
    ...(await withoutBrowser(env ?? {}, await filesLike("tests/models/*.proof.ts"))),
    ...first.map(inBrowser),
    ...(otherBrowser === null ? [] : [inTheOther(otherBrowser)]),
    ...inGroups(others).map(inBrowser),
  ];
}

export const inContainer: Step = { name: "container", command: ["timeout", "300", "bash", "tests/container/run"] };
