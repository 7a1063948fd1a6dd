import { type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";

export const restoreAll = (client: QueryClient, state: string) => hydrate(client, JSON.parse(state) as DehydratedState);
