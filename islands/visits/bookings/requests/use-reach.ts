import { useEffect, useState } from "react";
import { ApiError, callApi } from "#islands/lib/api.ts";
import type { Reach } from "#src/shared/listing/area-labels.ts";
import type { BookingRequestProps } from "./request-values.ts";

export interface ReachAnswer {
  reach: Reach | null;
  unknown?: string | undefined;
}

interface Answer extends ReachAnswer {
  /** Null if the page has none. */
  zip: string | null;
}

export function useReach({ groomer, reach }: BookingRequestProps, zip: string): ReachAnswer {
  // The server explains a saved address without a distance.
  const [answer, setAnswer] = useState<Answer>({ zip: reach && zip, reach });
  const isAsked = answer.zip === zip;
  useEffect(() => {
    if (isAsked || !/^\d{5}(-\d{4})?$/.test(zip)) return;
    let isWanted = true;
    const tell = (found: ReachAnswer) => isWanted && setAnswer({ zip, ...found });
    callApi<Reach>("GET", `/api/groomer-profiles/${groomer.id}/distance?zipCode=${zip}`).then(
      (found) => tell({ reach: found }),
      // On failure, submitting will report it.
      (error) => tell({ reach: null, unknown: error instanceof ApiError ? error.fields.zipCode : undefined }),
    );
    return () => {
      isWanted = false;
    };
  }, [groomer.id, zip, isAsked]);
  return isAsked ? answer : { reach: null };
}
