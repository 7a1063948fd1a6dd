import type { BunPlugin } from "bun";

/**
 * What react-query brings along and no island uses: its client makes a cache of mutations for itself and listens for a window that
 * is looked at again, every query can be an infinite one, may suspend, or throw for an error boundary, or come from a store, and clocks can be replaced,
 * so no bundler can tell. Code that wants them finds the reason in the message.
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
  timeoutManager: `export class TimeoutManager {}
  export const timeoutManager = globalThis, defaultTimeoutProvider = globalThis
  export function systemSetTimeoutZero(callback) { setTimeout(callback, 0) }`,
  suspense: `export const defaultThrowOnError = () => false
  export function ensureSuspenseTimers({ suspense }) { if (suspense) throw Error("Left out, see left-out.ts") }
  export const shouldSuspend = () => false, fetchOptimistic = shouldSuspend`,
  errorBoundaryUtils: `export function ensurePreventErrorBoundaryRetry({ throwOnError }) {
    if (throwOnError) throw Error("Left out, see left-out.ts")
  }
  export const useClearResetErrorBoundary = () => {}, getHasError = () => false`,
  QueryErrorResetBoundary: `export const useQueryErrorResetBoundary = () => {}
  export const QueryErrorResetBoundary = ({ children }) => children`,
  IsRestoringProvider: `export const useIsRestoring = () => false
  export const IsRestoringProvider = ({ children }) => children`,
};

/** Leaves 2 KB of script out of every page with islands. */
export const leaveOut: BunPlugin = {
  name: "leave out",
  setup(build) {
    const filter = new RegExp(`@tanstack/(?:query-core|react-query)/.*/(${Object.keys(stubs).join("|")})\\.js$`);
    build.onLoad({ filter }, ({ path }) => ({ contents: stubs[filter.exec(path)![1]!]!, loader: "js" }));
  },
};
