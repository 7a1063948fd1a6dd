import { type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";

export const restoreData = (client: QueryClient, json: string) => hydrate(client, JSON.parse(json) as DehydratedState);
