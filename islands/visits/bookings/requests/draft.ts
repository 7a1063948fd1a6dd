import { dropStoredIf, readStored, storeValue } from "#islands/lib/tab-storage.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import type { BookingRequestProps, RequestValues } from "./request-values.ts";

/** A draft in sessionStorage. Removed after sending, after an hour, and with the session. */
interface RequestDraft {
  /** Null for a visitor; adopted on login. */
  viewerId: number | null;
  query: string;
  keptAt: number;
  values: RequestValues;
}

export const DRAFT_PREFIX = "booking-draft-";

export function keepDraft({ groomer, viewerId }: BookingRequestProps, values: RequestValues, query = location.search) {
  storeValue(DRAFT_PREFIX + groomer.id, { viewerId, query, keptAt: Date.now(), values } satisfies RequestDraft);
}

export const forgetDraft = (groomerId: number) => void storeValue(DRAFT_PREFIX + groomerId, undefined);

export function findDraft(form: BookingRequestProps): RequestValues | undefined {
  const { groomer, viewerId, values: drawn, errors } = form;
  // A form returned by the server is newer.
  if (Object.keys(errors).length > 0) return undefined;
  const draft = readStored<RequestDraft>(DRAFT_PREFIX + groomer.id);
  const isMine = draft && (draft.viewerId === null || draft.viewerId === viewerId);
  if (!isMine || Date.now() - draft.keptAt > HOUR_MS) return forgetDraft(groomer.id);
  // A newer link has priority; the draft fills the rest.
  if (draft.query !== location.search) return { ...draft.values, ...filled(forStreet(draft.values, drawn)) };
  return viewerId === draft.viewerId ? draft.values : { ...drawn, ...filled(withWholeAddress(draft.values)) };
}

export const dropAccountDrafts = () => dropStoredIf<RequestDraft>(DRAFT_PREFIX, ({ viewerId }) => viewerId !== null);

/** Drops a searched town, because the draft's street may be elsewhere. */
const forStreet = ({ serviceAddress }: RequestValues, drawn: RequestValues): RequestValues =>
  serviceAddress ? withWholeAddress(drawn) : drawn;

const filled = (values: RequestValues): Partial<RequestValues> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 0));

/** Drops a visitor's ZIP code, because the saved street may be elsewhere. */
const withWholeAddress = (values: RequestValues): RequestValues =>
  values.serviceAddress ? values : { ...values, serviceCity: "", serviceState: "", serviceZipCode: "" };
