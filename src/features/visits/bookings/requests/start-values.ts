import type { IslandProps } from "#islands/registry.ts";
import type { FormState } from "#src/http/forms.ts";
import { byName, pick } from "#src/shared/base/by-name.ts";
import { dayIn } from "#src/shared/base/time.ts";
import { accessFields, accessNames, placeNames, textFieldNames } from "#src/shared/visits/booking-fields.ts";
import { timeSlots } from "#src/shared/visits/booking-labels.ts";
import type { Again } from "./rebook.ts";

type Values = IslandProps<"booking-request">["values"];

/** What a link may have chosen before the form is shown. */
export interface Chosen {
  packageId?: number | undefined;
  date?: string | undefined;
  slot?: string | undefined;
  /** The query string of the search that the visitor came from. */
  from?: string | undefined;
  /** An earlier booking to start from. */
  again?: number | undefined;
  /** The parent's own pets that it is for, in place of those of that booking. */
  pets?: readonly number[] | undefined;
}

/** What was sent and refused, and what a link chose. */
export interface Filled {
  form: FormState;
  chosen: Chosen;
}

/** What we know of a parent. */
interface Known {
  home: Home | undefined;
  again: Again | undefined;
  pets: IslandProps<"booking-request">["pets"];
  /** Where they searched. */
  town: Town | undefined;
}

interface Town {
  city: string;
  state: string;
  zip: string;
}

/** The parent's own location. */
interface Home {
  address: string | null;
  city: string;
  state: string;
  zipCode: string;
}

/**
 * The form's first values: what was sent and refused, else what the link chose, the earlier booking, the home. An
 * invalid day and a part of the day that is not offered cannot be shown in their inputs and are left out.
 */
export function startValues({ form, chosen }: Filled, { home, pets, town, ...known }: Known): Values {
  const again = known.again && forPets(known.again, pets, chosen.pets);
  const { values } = form;
  const packageId = chosen.packageId ?? again?.servicePackageId;
  const wasSent = Object.keys(values).length > 0;
  // An only pet is chosen from the start.
  const only = !again && pets.length === 1 ? pets : [];
  return {
    servicePackageId: values.servicePackageId ?? String(packageId ?? ""),
    preferredDate: dayIn(values.preferredDate ?? chosen.date ?? "") ?? "",
    preferredTimeSlot: timeSlots.find((slot) => slot === (values.preferredTimeSlot ?? chosen.slot)) ?? "",
    addOnServiceIds: wasSent ? listIn(values.addOnServiceIds) : (again?.addOnServiceIds ?? []).map(String),
    petIds: wasSent ? listIn(values.petIds) : (again?.petIds ?? only.map(({ id }) => id)).map(String),
    petCount: values.petCount ?? String(again?.petCount ?? ""),
    ...byName(textFieldNames, (name) => values[name] ?? again?.[name] ?? ""),
    petInfo: values.petInfo ?? again?.petInfo ?? only.map(({ line }) => line).join(""),
    ...placeOf(values, home ?? homeIn(town), again),
    ...accessAt(values, again),
    keepAddress: values.keepAddress ?? "",
    termsVersion: values.termsVersion ?? "",
  };
}

/**
 * An earlier booking for other pets of the same parent, or for those that are still in the list: what was written about those of
 * then is left out, as one of them may have died.
 */
function forPets(again: Again, own: Known["pets"], ids: Chosen["pets"] = []): Again {
  const among = (wanted: readonly number[]) => own.filter(({ id }) => wanted.includes(id));
  const asked = among(ids);
  const chosen = asked.length > 0 ? asked : among(again.petIds);
  const petIds = chosen.map(({ id }) => id);
  const isSame = petIds.length === again.petIds.length && petIds.every((id) => again.petIds.includes(id));
  if (isSame) return again;
  return { ...again, petIds, petCount: null, petInfo: chosen.map(({ line }) => line).join("\n") };
}

const listIn = (value = "") => value.split(",").filter(Boolean);

/** An address is only taken over whole, so that no street of one town gets the ZIP code of another. */
function placeOf(values: FormState["values"], home: Home | undefined, again: Again | undefined) {
  const known = again?.serviceAddress ? pick(again, placeNames) : home && addressAt(home);
  return byName(placeNames, (name) => values[name] ?? known?.[name] ?? "");
}

/** As it was last time: it is the same house. */
const accessAt = (values: FormState["values"], again: Again | undefined) =>
  Object.fromEntries(
    accessNames.map((name, at) => [accessFields[at]!, values[accessFields[at]!] ?? again?.access[name] ?? ""]),
  ) as Pick<Values, (typeof accessFields)[number]>;

const addressAt = ({ address, city, state, zipCode }: Home) => ({
  serviceAddress: address,
  serviceCity: city,
  serviceState: state,
  serviceZipCode: zipCode,
});

const homeIn = (town: Town | undefined): Home | undefined => town && { ...town, address: null, zipCode: town.zip };
