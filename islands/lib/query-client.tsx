import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect } from "react";

/** Reads never go stale, and nothing is retried or fetched on focus: no form changes while somebody fills it in. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });

interface Props {
  client: QueryClient;
  /** Called when the markup is taken over, and before any effect of what it holds looks at it. */
  onTaken?: () => void;
  /** Called after all of those effects: outer ones run last. */
  onAwake?: () => void;
  children: ReactNode;
}

export function IslandRoot({ client, onTaken, onAwake, children }: Props) {
  useLayoutEffect(() => onTaken?.());
  useEffect(() => onAwake?.());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
