import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { callApi, errorSentence } from "#islands/lib/api.ts";
import { LocationForm, type ZipAndRadius } from "#islands/people/accounts/location-form.tsx";
import { MapFrame } from "#islands/places/map/map-frame.tsx";
import { roundUpRadius } from "#src/domain/map/frame.ts";
import { MAX_AREA_TOWNS, milesText } from "#src/shared/listing/area-labels.ts";
import type { ServiceAreaView } from "#src/shared/listing/service-area.ts";
import type { LocationView } from "#src/shared/people/accounts.ts";
import type { MapView } from "#src/shared/places/maps.ts";

interface Props {
  userId: number;
  location: z.infer<typeof LocationView> | null;
  area: ServiceAreaView | null;
}

export default function Area({ userId, location, area }: Props) {
  return (
    <section className="panel" id="location" aria-labelledby="location-title">
      <h2 id="location-title">Location and service area</h2>
      <LocationForm location={location} userId={userId} withRadius>
        {(shown) => <ServiceArea shown={shown} saved={location} area={area} />}
      </LocationForm>
    </section>
  );
}

const PAUSE_MS = 400;

interface AreaProps extends Pick<Props, "area"> {
  shown: ZipAndRadius;
  saved: Props["location"];
}

/** Asks the server only for a new ZIP code or map scale. */
function ServiceArea({ shown, saved, area }: AreaProps) {
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
      {data && <MapFrame map={withCircle(data.map, serviceRadius)} label={`Map around ${placeIn(data)}`} />}
      <p role="status">{sentenceFor({ data, error, isPlaceholderData }, serviceRadius)}</p>
      {data && <Towns area={data} radius={serviceRadius} />}
    </div>
  );
}

function Towns({ area: { place, towns }, radius }: { area: ServiceAreaView; radius: number }) {
  const within = towns.filter(({ miles }) => miles <= radius).slice(0, MAX_AREA_TOWNS);
  return (
    <ul className="small">
      {within.map(({ name, state, miles }) => (
        <li key={`${name} ${state}`}>
          {state === place.state ? name : `${name} (${state})`}
          <span className="soft"> {milesText(Math.round(miles))}</span>
        </li>
      ))}
    </ul>
  );
}

interface AreaResult {
  data: ServiceAreaView | undefined;
  error: unknown;
  isPlaceholderData: boolean;
}

function sentenceFor({ data, error, isPlaceholderData }: AreaResult, radius: number): string {
  if (error) return errorSentence(error);
  return data && !isPlaceholderData ? reachText(data, radius) : "Finding nearby towns...";
}

/** Uses the widest radius with the same map, so that one response serves all. */
const pathOf = (zipCode: string, radius: number | null) =>
  `/api/service-area?zipCode=${encodeURIComponent(zipCode)}&radius=${radius && roundUpRadius(radius)}`;

/** Debounced; cancelable. */
async function readLater(path: string, signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  signal.throwIfAborted();
  return callApi<ServiceAreaView>("GET", path);
}

function withCircle(map: MapView, miles: number): MapView {
  const { circle, scale } = map;
  return circle ? { ...map, circle: { ...circle, r: Math.round((miles * scale.pixels) / scale.miles) } } : map;
}

function reachText(area: ServiceAreaView, radius: number): string {
  const count = area.counts[radius] ?? 0;
  const around = `within ${milesText(radius)} of ${placeIn(area)}`;
  if (count === 0) return `No other towns ${around}.`;
  if (count === 1) return `1 other town ${around}:`;
  return count > MAX_AREA_TOWNS ? `${count} other towns ${around}. The largest:` : `${count} other towns ${around}:`;
}

const placeIn = ({ place }: ServiceAreaView) => `${place.city}, ${place.state}`;
