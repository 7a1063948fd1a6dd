import { type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";

/** Fills the shared cache with what the server had in it when it rendered the page. */
export const restore = (client: QueryClient, state: string) => hydrate(client, JSON.parse(state) as DehydratedState);
