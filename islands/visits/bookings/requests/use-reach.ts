import { useEffect, useState } from "react";
import { ApiError, callApi } from "#islands/lib/api.ts";
import type { Reach } from "#src/shared/listing/area-labels.ts";
import type { BookingRequestProps } from "./request-values.ts";

export interface ReachAnswer {
  reach: Reach | null;
  /** What the server says about a ZIP code that it does not know. */
  unknown?: string | undefined;
}

interface Answer extends ReachAnswer {
  /** Of which it is told; null where the page tells nothing. */
  zip: string | null;
}

/** How far the groomer would have to drive to a ZIP code, asked for as soon as it is complete. */
export function useReach({ groomer, reach }: BookingRequestProps, zip: string): ReachAnswer {
  // Where the page tells nothing of a saved address, the server says why.
  const [answer, setAnswer] = useState<Answer>({ zip: reach && zip, reach });
  const isAsked = answer.zip === zip;
  useEffect(() => {
    if (isAsked || !/^\d{5}(-\d{4})?$/.test(zip)) return;
    let isWanted = true;
    const tell = (found: ReachAnswer) => isWanted && setAnswer({ zip, ...found });
    callApi<Reach>("GET", `/api/groomer-profiles/${groomer.id}/distance?zipCode=${zip}`).then(
      (found) => tell({ reach: found }),
      // Without an answer the form says nothing; sending it will.
      (error) => tell({ reach: null, unknown: error instanceof ApiError ? error.fields.zipCode : undefined }),
    );
    return () => {
      isWanted = false;
    };
  }, [groomer.id, zip, isAsked]);
  return isAsked ? answer : { reach: null };
}
