import { ApiError, callApi } from "#islands/lib/api.ts";
import { timeRefusal } from "#src/domain/availability.ts";
import type { SuggestedTime } from "#src/shared/base/errors.ts";
import { messagesByField } from "#src/shared/base/field-messages.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import type { AddOnServiceView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { packageLabel } from "#src/shared/listing/size-labels.ts";
import { randomParentUsername } from "#src/shared/people/parent-name.ts";
import { toAccess } from "#src/shared/visits/booking-fields.ts";
import { requestToasts, type TimeSlot } from "#src/shared/visits/booking-labels.ts";
import { BookingFormInput } from "#src/shared/visits/booking-request.ts";
import type { SentRequestView } from "#src/shared/visits/bookings.ts";
import {
  type BookingRequestProps,
  type RequestErrors,
  type RequestValues,
  refusedSizeText,
  requestEstimate,
  type ShownPolicies,
} from "./request-values.ts";

type RequestOutcome =
  | { booking: SentRequestView }
  | { login: true }
  | {
      toast: ToastMessage;
      errors: RequestErrors;
      isConflict: boolean;
      suggestions: SuggestedTime[];
      policies?: ShownPolicies | undefined;
      offers?: Pick<BookingRequestProps, "packages" | "addOns"> | undefined;
    };

const bodyOf = ({ groomer }: BookingRequestProps, { addOnServiceIds, petIds, ...values }: RequestValues) => ({
  groomerId: groomer.id,
  ...values,
  access: toAccess(values),
  ...(addOnServiceIds.length > 0 && { addOnServiceIds: addOnServiceIds.map(Number) }),
  ...(petIds.length > 0 && { petIds: petIds.map(Number) }),
  servicePackageId: Number(values.servicePackageId),
});

export function findRequestErrors(props: BookingRequestProps, values: RequestValues): RequestErrors {
  const { error } = BookingFormInput.safeParse(bodyOf(props, values));
  const found: RequestErrors = {};
  for (const issue of error?.issues ?? []) found[issue.path.join(".")] ??= issue.message;
  const errors = messagesByField(found);
  const refused = refusedSizeText(props, values);
  if (refused) errors.servicePackageId ??= refused;
  if (errors.preferredDate || errors.preferredTimeSlot) return errors;
  const { preferredDate, preferredTimeSlot } = values;
  const minutes = requestEstimate(props, values)?.minutes ?? 0;
  return { ...errors, ...timeRefusal(props.openings, preferredDate, preferredTimeSlot as TimeSlot, minutes) };
}

/** randomUUID needs HTTPS. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

export async function sendRequest(
  props: BookingRequestProps,
  values: RequestValues,
  key: string,
  form: HTMLFormElement,
): Promise<RequestOutcome> {
  try {
    const { files } = form.elements.namedItem("photos") as HTMLInputElement;
    const photos = files?.length ? await (await import("../afterwards/photo-urls.ts")).photoDataUrls(files) : undefined;
    const body = { ...bodyOf(props, values), mostCents: requestEstimate(props, values)?.max, photos };
    return { booking: await callApi<SentRequestView>("POST", "/api/bookings", body, { "idempotency-key": key }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) return failed(safeToRetry);
    if (error.status === 401) return { login: true };
    const { sentence, fields, status, answer } = error;
    return {
      ...failed(sentence, messagesByField(fields), status === 409),
      suggestions: answer.suggestions ?? [],
      policies: answer.policies,
      offers: fields?.servicePackageId ? await offersOf(props.groomer.id) : undefined,
    };
  }
}

/** Undefined if the account was created; otherwise the errors to show. */
export async function trySignUp(form: HTMLFormElement, values: RequestValues) {
  const data = new FormData(form);
  const [fullName, email, password] = ["fullName", "email", "password"].map((name) => String(data.get(name)));
  const username = randomParentUsername();
  const place = { city: values.serviceCity, state: values.serviceState, zipCode: values.serviceZipCode };
  try {
    await callApi("POST", "/api/register", { role: "pet_parent", fullName, email, username, password, ...place });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) return failed(safeToRetry);
    if (error.status === 409) return failed(HAS_ACCOUNT, { email: HAS_ACCOUNT });
    const { zipCode, city, state, ...others } = messagesByField(error.fields);
    return failed(error.sentence, { ...others, serviceZipCode: zipCode, serviceCity: city, serviceState: state });
  }
}

const HAS_ACCOUNT = "This email has an account. Log in to send your request.";

async function offersOf(groomerId: number) {
  try {
    const packages = await callApi<ServicePackageView[]>("GET", `/api/service-packages/${groomerId}`);
    return {
      packages: packages.map((offer) => ({ ...offer, label: packageLabel(offer) })),
      addOns: await callApi<AddOnServiceView[]>("GET", `/api/add-on-services/${groomerId}`),
    };
  } catch {
    return undefined;
  }
}

const safeToRetry = "We couldn't reach the site. Try again. We won't send it twice.";

const failed = (description: string, errors: RequestErrors = {}, isConflict = false) => ({
  toast: { kind: "error" as const, title: requestToasts.failed, description },
  errors,
  isConflict,
  suggestions: [],
});
