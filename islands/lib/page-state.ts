import { type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";
import "./keep-focus.ts";
import "./translations.ts";

export const restore = (client: QueryClient, state: string) => hydrate(client, JSON.parse(state) as DehydratedState);
