import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect } from "react";

/** No automatic refetching, because forms must not change while someone fills them in. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });

interface Props {
  client: QueryClient;
  /** Called after hydration, before effects. */
  onTaken?: () => void;
  /** Called after all effects of `children`, because outer ones run last. */
  onAwake?: () => void;
  children: ReactNode;
}

export function IslandRoot({ client, onTaken, onAwake, children }: Props) {
  useLayoutEffect(() => onTaken?.());
  useEffect(() => onAwake?.());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
