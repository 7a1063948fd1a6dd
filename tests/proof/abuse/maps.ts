import { type Frame, frameName } from "#src/domain/map/frame.ts";
import { mapPath } from "#src/shared/base/paths.ts";
import { atLeast, atMost, exactly, type Figure, noted } from "../support/report.ts";
import { othersMet, profileOf, startProbe } from "./probe.ts";
import { shareSite } from "./shared-site.ts";
import { openSite, type Site } from "./site.ts";

const CONNECTIONS = 40;
const [FRAMES, SHORT_FRAMES] = [10_000, 400];
const NEW_IN_A_MINUTE = 60;
const P99_MS = 150;
const STANDSTILL_MS = 10_000;
const MB = 1_000_000;

export async function manyMaps(isShort: boolean): Promise<Figure[]> {
  const site = await (isShort
    ? shareSite("limited")
    : openSite({ RATE_LIMITS: "on" }, { groomers: 12, parents: 1, owners: 0 }));
  try {
    const probe = await startProbe(profileOf(site), isShort);
    const startedAt = performance.now();
    const answers = await askAll(site, isShort ? SHORT_FRAMES : FRAMES);
    const minutes = Math.ceil((performance.now() - startedAt) / 60_000);
    const what = `${answers.asked} maps of different places from one address`;
    return [
      exactly(`${what}: answers that are no picture and no refusal`, answers.others.join(" ") || "none", "none"),
      atLeast(`${what}: drawn`, answers.drawn, 1),
      atMost(`${what}: drawn, with one minute begun before`, answers.drawn, NEW_IN_A_MINUTE * (minutes + 1)),
      noted(`${what}: refused as too many or too busy`, answers.refused),
      noted(`${what}: of no place of ours`, answers.unknown),
      noted(`${what}: sent`, answers.bytes / MB, "MB"),
      ...othersMet(what, await probe.stop(), isShort ? { p95: STANDSTILL_MS } : { p99: P99_MS }),
      exactly("maps: faults in the server's log", site.faults.filter((fault) => !fault.includes("503")).length, 0),
    ];
  } finally {
    await site.close();
  }
}

interface Answers {
  asked: number;
  drawn: number;
  refused: number;
  unknown: number;
  bytes: number;
  others: number[];
}

async function askAll({ url }: Site, count: number): Promise<Answers> {
  const answers: Answers = { asked: 0, drawn: 0, refused: 0, unknown: 0, bytes: 0, others: [] };
  const lane = async () => {
    while (answers.asked < count) {
      const response = await fetch(url + addressOf(answers.asked++));
      answers.bytes += (await response.arrayBuffer()).byteLength;
      if (response.status === 200) answers.drawn++;
      else if (response.status === 404) answers.unknown++;
      else if (response.status === 429 || response.status === 503) answers.refused++;
      else answers.others.push(response.status);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return answers;
}

function addressOf(number: number): string {
  const [row, column] = [Math.floor(number / 200), number % 200];
  const frame: Frame = { lat: 35 + row / 20, lon: -85 + column / 20, miles: 100, shape: "wide" };
  return mapPath(frameName(frame), "0000000000");
}
