import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { LocationView } from "#src/shared/accounts.ts";
import type { ServiceAreaView } from "#src/shared/service-area.ts";
import type { ShownPlace } from "../accounts/location-form.tsx";
import { callApi, sentenceOf } from "../lib/api.ts";
import { AreaDrawing } from "./area-drawing.tsx";

const PAUSE_MS = 400;

interface Props {
  /** The form's present values. */
  shown: ShownPlace;
  saved: z.infer<typeof LocationView> | null;
  /** The area that the saved location reaches. */
  area: ServiceAreaView | null;
}

/** Which towns lie within the radius: drawn, and as a list. It follows the form, a moment after the last key. */
export function ServiceArea({ shown, saved, area }: Props) {
  const { zipCode, serviceRadius } = shown;
  const path = pathOf(zipCode, serviceRadius);
  const isSaved = saved !== null && path === pathOf(saved.zipCode, saved.serviceRadius);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => readLater(path, signal),
    enabled: zipCode !== "",
    placeholderData: keepPreviousData,
    ...(isSaved && area ? { initialData: area } : {}),
    meta: { isInProps: true },
  });
  if (!data && !error) return null;
  return (
    <div className="area-preview" aria-busy={isPlaceholderData}>
      {data && <AreaDrawing area={data} radius={serviceRadius} />}
      <p role="status">{sentenceFor({ data, error, isPlaceholderData }, serviceRadius)}</p>
      {data && <Towns area={data} />}
    </div>
  );
}

function Towns({ area: { place, towns } }: { area: ServiceAreaView }) {
  return (
    <ul className="small">
      {towns.map(({ name, state, miles }) => (
        <li key={`${name} ${state}`}>
          {state === place.state ? name : `${name} (${state})`}
          <span className="soft"> {inMiles(Math.round(miles))}</span>
        </li>
      ))}
    </ul>
  );
}

interface Answer {
  data: ServiceAreaView | undefined;
  error: unknown;
  isPlaceholderData: boolean;
}

function sentenceFor({ data, error, isPlaceholderData }: Answer, radius: number): string {
  if (error) return sentenceOf(error);
  return data && !isPlaceholderData ? reachInWords(data, radius) : "Looking around...";
}

const pathOf = (zipCode: string, radius: number | null) =>
  `/api/service-area?zipCode=${encodeURIComponent(zipCode)}&radius=${radius}`;

/** Waits until nothing has been typed for a moment, unless this read is cancelled before. */
async function readLater(path: string, signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  signal.throwIfAborted();
  return callApi<ServiceAreaView>("GET", path);
}

function reachInWords({ place, towns, count }: ServiceAreaView, radius: number): string {
  const around = `within ${inMiles(radius)} of ${place.city}, ${place.state}`;
  if (count === 0) return `No other town lies ${around}.`;
  if (count === 1) return `1 other town lies ${around}:`;
  return count > towns.length
    ? `${count} other towns lie ${around}. The biggest:`
    : `${count} other towns lie ${around}:`;
}

const inMiles = (miles: number) => (miles === 1 ? "1 mile" : `${miles} miles`);
