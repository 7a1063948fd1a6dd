import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isLive } from "#src/shared/desk/live-kinds.ts";
import { callApi } from "./api.ts";

/** Read again from `path` after a write that names it to `useRefresh`, or a change by somebody else. */
export function useData<T>(path: string, initialData: T): T {
  const client = useQueryClient();
  useEffect(() => void hearOf(path, client), [path, client]);
  return useQuery({
    queryKey: [path],
    queryFn: () => callApi<T>("GET", path),
    initialData: () => initialData,
    meta: { isInProps: true },
  }).data as T;
}

/** Only pages that show something which others change listen. */
async function hearOf(path: string, client: QueryClient) {
  if (isLive(path)) (await import("./changes.ts")).subscribeToChanges(client);
}

/** Reads the named paths again. Nothing of the person's own does it otherwise, so every write names what it changed. */
export function useRefresh() {
  const client = useQueryClient();
  return (...paths: string[]) => Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}
