import { useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "./api.ts";

/**
 * The data that the page was rendered with; after a write that names `path` to `useRefresh` it is read again from
 * there.
 */
export const useData = <T>(path: string, initialData: T): T =>
  useQuery({
    queryKey: [path],
    queryFn: () => callApi<T>("GET", path),
    initialData: () => initialData,
    meta: { isInProps: true },
  }).data as T;

/** Reads the named paths again. Nothing else ever does, so every write names what it changed. */
export function useRefresh() {
  const client = useQueryClient();
  return (...paths: string[]) => Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}
