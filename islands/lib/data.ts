import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isLivePath } from "#src/shared/dashboard/live-kinds.ts";
import { callApi } from "./api.ts";

/** Reloaded from `path` after `useRefresh` or a change by someone else. */
export function useLiveData<T>(path: string, initialData: T): T {
  const client = useQueryClient();
  useEffect(() => void hearOf(path, client), [path, client]);
  return useQuery({
    queryKey: [path],
    queryFn: () => callApi<T>("GET", path),
    initialData: () => initialData,
    meta: { isInProps: true },
  }).data as T;
}

/** Only pages with live data subscribe. */
async function hearOf(path: string, client: QueryClient) {
  if (isLivePath(path)) (await import("./live/changes.ts")).subscribeToChanges(client);
}

/** Returns a function that reloads paths. Every write must name the paths it changed. */
export function useRefresh() {
  const client = useQueryClient();
  return (...paths: string[]) => Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}
