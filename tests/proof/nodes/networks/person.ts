import type { Random } from "#db/seed/random.ts";
import { createVisitor } from "#tests/support/cluster/visitor.ts";
import type { Balancer } from "./balancer.ts";

/** What people have been through. */
export interface Story {
  /** Writes that were answered with yes. */
  acknowledged: number;
  reads: number;
  /** Answers of 503. Of a write nobody knows then whether it was done. */
  readsPutOff: number;
  writesPutOff: number;
  /** What somebody was shown although they had written something newer. */
  older: string[];
  /** Any other answer than was to be expected. */
  strange: string[];
  slowestMs: number;
  /** What the database has to know in the end. */
  bookings: number[];
  /** The portrait of each groomer who knows of the last change. */
  portraits: Map<number, string>;
}

export const newStory = (): Story => ({
  acknowledged: 0,
  reads: 0,
  readsPutOff: 0,
  writesPutOff: 0,
  older: [],
  strange: [],
  slowestMs: 0,
  bookings: [],
  portraits: new Map(),
});

interface Answer<T> {
  status: number;
  content: T;
  /** Who gave it. */
  node: string;
}

/** Somebody whose every request goes to any node that a proxy would take. */
export interface Person {
  dice: Random;
  story: Story;
  /** Undefined when it is put off. `also` are other answers than 200 that may come. */
  read<T>(path: string, also?: number): Promise<Answer<T> | undefined>;
  /** Undefined unless it was done: when it is put off, or refused for one of these reasons. */
  write<T>(path: string, options: { method?: string; body?: unknown }, refusals?: number[]): Promise<T | undefined>;
}

export function createPerson(cookie: string, balancer: Balancer, dice: Random, story: Story): Person {
  const visitor = createVisitor(cookie);
  async function ask<T>(path: string, options: { method?: string; body?: unknown }, expected: number[]) {
    const node = dice.pick(balancer.choices());
    const { status, content, ms } = await visitor.send<T>(node.url, path, options);
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
      if (answer.status === 503) story.readsPutOff++;
      return [200, also].includes(answer.status) ? answer : undefined;
    },
    async write<T>(path: string, options: { method?: string; body?: unknown }, refusals: number[] = []) {
      const { status, content } = await ask<T>(path, options, refusals);
      if (status === 503) story.writesPutOff++;
      if (status > 299) return undefined;
      story.acknowledged++;
      return content;
    },
  };
}
