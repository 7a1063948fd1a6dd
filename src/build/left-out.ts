import type { BunPlugin } from "bun";

/**
 * What react-query brings along and no island uses: its client makes a cache of mutations for itself and listens for a window that
 * is looked at again, and every query can be an infinite one, so no bundler can tell. Code that wants them finds the reason in
 * the message.
 */
const stubs: Record<string, string> = {
  mutationCache: `export class MutationCache {
    getAll() { return [] }
    findAll() { return [] }
    clear() {}
    resumePausedMutations() { return Promise.resolve() }
    build() { throw Error("Left out, see left-out.ts") }
  }`,
  focusManager: `export class FocusManager {}
  export const focusManager = { isFocused: () => true, subscribe: () => () => {} }`,
  infiniteQueryBehavior: `export function infiniteQueryBehavior() { throw Error("Left out, see left-out.ts") }
  export const hasNextPage = infiniteQueryBehavior, hasPreviousPage = infiniteQueryBehavior`,
};

/** Leaves 1.5 KB of script out of every page with islands. */
export const leaveOut: BunPlugin = {
  name: "leave out",
  setup(build) {
    const filter = new RegExp(`@tanstack/query-core/.*/(${Object.keys(stubs).join("|")})\\.js$`);
    build.onLoad({ filter }, ({ path }) => ({ contents: stubs[filter.exec(path)![1]!]!, loader: "js" }));
  },
};
