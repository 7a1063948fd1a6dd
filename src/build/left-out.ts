import type { BunPlugin } from "bun";

/** Parts of react-query that no island uses but bundlers can't drop. Each throws a message with the reason. */
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

export const tanstackPlugin: BunPlugin = {
  name: "leave out",
  setup(build) {
    const filter = new RegExp(`@tanstack/(?:query-core|react-query)/.*/(${Object.keys(stubs).join("|")})\\.js$`);
    build.onLoad({ filter }, ({ path }) => ({ contents: stubs[filter.exec(path)![1]!]!, loader: "js" }));
  },
};
