import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type Axe from "axe-core";
import type { CDPSession, Page } from "playwright";

/** Half as long as the one that the package exports. Findings do not show the markup of their nodes, so none is copied. */
const source = Bun.file(join(import.meta.dir, "../../node_modules/axe-core/axe.min.js"))
  .text()
  .then((text) => `${text};axe.configure({ noHtml: true })`);

const shared = process.env.SOUND_BLOCKS;
const sound = new Set(shared && existsSync(shared) ? readFileSync(shared, "utf8").split("\n") : []);

function keep(blocks: string[]) {
  const fresh = blocks.filter((block) => !sound.has(block));
  for (const block of fresh) sound.add(block);
  if (shared && fresh.length > 0) appendFileSync(shared, `${fresh.join("\n")}\n`);
}

export const inBoth = process.env.LOOKS === "both";

const PHONE = 480;

export async function axe(page: Page, part = "dialog:modal", byEveryRule = inBoth): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await putIn(page);
  const blocks = await page.evaluate(findBlocks, part);
  const slowRules = byEveryRule || page.viewportSize()!.width <= PHONE;
  const soundBy = (block: string) => (slowRules ? `${block} by every rule` : block);
  const leftOut = blocks.map((block) => sound.has(soundBy(block)));
  const findings = await page.evaluate(findFaults, { part, leftOut, slowRules });
  if (findings.length === 0) keep([...new Set([...blocks, ...blocks.map(soundBy)])]);
  return findings;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

async function putIn(page: Page) {
  const session = await sessions.getOrInsertComputed(page, () => page.context().newCDPSession(page));
  await session.send("Runtime.evaluate", { expression: await source });
}

function findBlocks(part: string): string[] {
  const shown = document.querySelector(part) ?? document.body;
  const all = [...shown.querySelectorAll("header, footer, nav, section, form, fieldset, details, ul, li, article, tr")];
  (window as unknown as Marked).blocks = all;
  const media = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) => matchMedia(query).matches);
  const sheets = [...document.styleSheets].map(({ href, ownerNode }) =>
    href ? new URL(href).pathname : ownerNode?.textContent,
  );
  const look = [innerWidth, innerHeight, ...media, ...sheets].join();
  const hash = (text: string) => {
    let [one, two] = [5381, 52711];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      one = (one * 33) ^ code;
      two = (two * 31) ^ code;
    }
    return `${text.length} ${one >>> 0} ${two >>> 0}`;
  };
  const named =
    "for|name|value|href|src|srcset|alt|title|datetime|data-props|aria-(?:label|labelledby|describedby|controls)";
  const words = new RegExp(` (${named})="[^"]+"`, "g");
  const withoutWords = (html: string) =>
    html
      .replace(/>[^<]*[^<\s][^<]*/g, ">x")
      .replace(words, ' $1="x"')
      .replace(/ id="[^"]+"/g, (id) => id.replace(/\d+/g, "0"));
  const stateOf = (element: Element) =>
    [...element.querySelectorAll("*")].flatMap((one, at) =>
      one.matches(":checked, :focus, :hover, :target, :disabled, :invalid") ? [at] : [],
    );
  const above = new Map<Element, string>();
  const placeOf = (element: Element): string => {
    const known = above.get(element);
    if (known !== undefined) return known;
    const own = withoutWords((element.cloneNode() as Element).outerHTML);
    const place = hash((element.parentElement ? placeOf(element.parentElement) : look) + own);
    above.set(element, place);
    return place;
  };
  return all.map((element) => `${placeOf(element)} ${hash(withoutWords(element.outerHTML))} ${stateOf(element)}`);
}

async function findFaults({ part, leftOut, slowRules }: Task): Promise<string[]> {
  const { axe, blocks } = window as unknown as Marked;
  const exclude = blocks.filter(
    (block, at) =>
      leftOut[at] && !blocks.some((outer, other) => leftOut[other] && outer !== block && outer.contains(block)),
  );
  const include = [document.querySelector(part) ?? document.documentElement];
  const { violations } = await axe.run(
    { include, ...(exclude.length > 0 ? { exclude } : {}) },
    {
      rules: { "target-size": { enabled: slowRules }, "color-contrast": { enabled: slowRules } },
      resultTypes: ["violations"],
    },
  );
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} (${node.failureSummary?.split("\n")[1]?.trim() ?? ""})`),
  );
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  return [
    ...findings.filter((finding) => !/^target-size: .*partially obscured/.test(finding)),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `duplicate-id: #${id}`),
  ];
}

interface Task {
  part: string;
  leftOut: boolean[];
  slowRules: boolean;
}

interface Marked {
  axe: typeof Axe;
  blocks: Element[];
}
