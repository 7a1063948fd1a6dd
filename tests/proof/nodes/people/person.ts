import type { Random } from "#db/seed/random.ts";
import { createVisitor } from "#tests/support/cluster/visitor.ts";
import type { Balancer } from "./balancer.ts";

export interface Story {
  acknowledged: number;
  reads: number;
  readsPutOff: number;
  writesPutOff: number;
  older: string[];
  strange: string[];
  brokenOff: string[];
  slowestMs: number;
  bookings: number[];
  addedVisits: number[];
  portraits: Map<number, string>;
}

export const newStory = (): Story => ({
  acknowledged: 0,
  reads: 0,
  readsPutOff: 0,
  writesPutOff: 0,
  older: [],
  strange: [],
  brokenOff: [],
  slowestMs: 0,
  bookings: [],
  addedVisits: [],
  portraits: new Map(),
});

interface Options {
  method?: string;
  body?: unknown;
}

const PATIENCE_MS = 20_000;
const RETRY_MS = 250;

interface Answer<T> {
  status: number;
  content: T;
  node: string;
}

/** A person whose requests go to any node that a proxy would use. */
export interface Person {
  dice: Random;
  story: Story;
  read<T>(path: string, also?: number): Promise<Answer<T> | undefined>;
  write<T>(path: string, options: Options, refusals?: number[]): Promise<T | undefined>;
}

export function createPerson(cookie: string, balancer: Balancer, dice: Random, story: Story): Person {
  const visitor = createVisitor(cookie, { keepsConnections: false });
  async function sendToAny<T>(path: string, options: Options) {
    for (const end = performance.now() + PATIENCE_MS; ; await Bun.sleep(RETRY_MS)) {
      const node = dice.pick(balancer.choices());
      try {
        return { node, answer: await visitor.send<T>(node.url, path, options) };
      } catch (error) {
        const isRefused = /ConnectionRefused|ECONNREFUSED/.test(`${(error as { code?: string }).code} ${error}`);
        if (!isRefused || performance.now() > end) {
          story.brokenOff.push(`${node.name} ${path}: ${error}`);
          return undefined;
        }
      }
    }
  }

  async function ask<T>(path: string, options: Options, expected: number[]) {
    const given = await sendToAny<T>(path, options);
    if (!given) return undefined;
    const { node, answer } = given;
    const { status, content, ms } = answer;
    story.slowestMs = Math.max(story.slowestMs, ms);
    if (status !== 503 && status > 299 && !expected.includes(status)) {
      const said = typeof content === "string" ? content : JSON.stringify(content);
      story.strange.push(`${node.name} ${path}: ${status} ${said.slice(0, 200)}`);
    }
    return { status, content, node: node.name };
  }
  return {
    dice,
    story,
    async read<T>(path: string, also = 200) {
      story.reads++;
      const answer = await ask<T>(path, {}, [also]);
      if (answer?.status === 503) story.readsPutOff++;
      return answer && [200, also].includes(answer.status) ? answer : undefined;
    },
    async write<T>(path: string, options: Options, refusals: number[] = []) {
      const answer = await ask<T>(path, options, refusals);
      if (answer?.status === 503) story.writesPutOff++;
      if (!answer || answer.status > 299) return undefined;
      story.acknowledged++;
      return answer.content;
    },
  };
}
