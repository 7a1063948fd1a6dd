import { pick } from "../../base/by-name.ts";
import type { AddOnServiceView, ServicePackageView } from "../../listing/groomers.ts";
import { centsOf } from "../../listing/offer-limits.ts";
import { firstOfferIn } from "../../listing/offer-names.ts";
import { packagePriceAnyway } from "../../listing/size-rules.ts";
import type { MaxPounds, PetSize } from "../../listing/sizes.ts";
import { countrySuffix } from "../../places/places.ts";
import { estimatePrice, visitMinutes } from "../../visits/estimate.ts";
import type { LastWork } from "../../visits/payments.ts";
import type { TimesWithDrive } from "./visit-times.ts";

export interface NewVisitClient {
  id: number;
  name: string;
  place: string;
  hasPlace: boolean;
  pets: readonly { id: number; name: string; about: string; size: PetSize | null; last: LastWork | null }[];
  weeks: number | null;
  last: { date: string; service: string; minutes: number; price: number | null; petNames: readonly string[] } | null;
}

export interface NewVisitView {
  /** Null for new clients and events. */
  client: NewVisitClient | null;
  isEvent: boolean;
  typed: { name: string; phone: string };
  packages: readonly Pick<ServicePackageView, "id" | "name" | "durationMinutes" | "priceMin" | "priceMax" | "sizes">[];
  addOns: readonly Pick<AddOnServiceView, "id" | "name" | "durationMinutes" | "price">[];
  sizeWeights: MaxPounds;
  today: string;
  date: string | null;
  time: string | null;
  times: TimesWithDrive;
  key: string;
}

export interface NewVisitValues {
  clientName: string;
  phone: string;
  /** ZIP code, street, or both. */
  place: string;
  petName: string;
  petSize: PetSize | "";
  title: string;
  petIds: readonly string[];
  /** ID of a package, LAST_SERVICE_VALUE, or empty. */
  offer: string;
  addOnIds: readonly string[];
  /** These override the package unless empty. */
  service: string;
  minutes: string;
  price: string;
  /** "2026-12-01 10:30"; `start` overrides it. */
  time: string;
  date: string;
  start: string;
  until: string;
  note: string;
  everyWeeks: string;
  untilDate: string;
}

/** Last time's service, if it isn't one of the packages. */
export const LAST_SERVICE_VALUE = "last";
const USUAL_MINUTES = 60;

interface LastService {
  offer: string;
  addOnIds: readonly string[];
}

/** "Full Groom, Teeth" is the package with an add-on while the groomer offers both. */
function lastService({ client, packages, addOns }: NewVisitView): LastService | null {
  if (!client?.last) return null;
  const { service } = client.last;
  const package_ = firstOfferIn(service, packages);
  const found: string[] = [];
  for (let at = package_?.name.length ?? 0; package_ && at < service.length; ) {
    const addOn = firstOfferIn(service.slice(at + ", ".length), addOns);
    if (!addOn) return { offer: LAST_SERVICE_VALUE, addOnIds: [] };
    found.push(String(addOn.id));
    at += ", ".length + addOn.name.length;
  }
  return { offer: package_ ? String(package_.id) : LAST_SERVICE_VALUE, addOnIds: found };
}

const lastPetIds = ({ client }: NewVisitView): string[] => {
  const pets = client?.pets ?? [];
  const came = pets.filter(({ name }) => client?.last?.petNames.includes(name));
  return (came.length > 0 ? came : pets).map(({ id }) => String(id));
};

export const newVisitValues = (view: NewVisitView): NewVisitValues => {
  const last = lastService(view);
  const givenTime = view.date && view.time && !view.isEvent ? `${view.date} ${view.time}` : "";
  const [first] = view.times.times;
  return {
    clientName: view.typed.name,
    phone: view.typed.phone,
    place: "",
    petName: "",
    petSize: "",
    title: "",
    petIds: lastPetIds(view),
    offer: last?.offer ?? String(view.packages[0]?.id ?? ""),
    service: "",
    addOnIds: last?.addOnIds ?? [],
    minutes: "",
    price: "",
    time: givenTime || (view.isEvent || !first ? "" : dateAndStartKey(first)),
    date: view.isEvent || !first ? (view.date ?? view.today) : "",
    start: (view.isEvent && view.time) || "",
    until: "",
    note: "",
    everyWeeks: "",
    untilDate: "",
  };
};

export const dateAndStartKey = ({ date, start }: { date: string; start: string }) => `${date} ${start}`;

export interface VisitWork {
  service: string | null;
  minutes: number;
  price: number | null;
  isAsLast: boolean;
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item) => other.includes(item));

export function workOfOffer(view: NewVisitView, values: NewVisitValues, offer = values.offer): VisitWork {
  const { client, packages } = view;
  const last = lastService(view);
  const addOns = view.addOns.filter(({ id }) => values.addOnIds.includes(String(id)));
  const package_ = packages.find(({ id }) => String(id) === offer);
  const isAsLast =
    offer === last?.offer &&
    (offer === LAST_SERVICE_VALUE || isSameSet(values.addOnIds, last.addOnIds)) &&
    isSameSet(values.petIds, lastPetIds(view));
  if (client?.last && (isAsLast || offer === LAST_SERVICE_VALUE)) {
    const { service, minutes, price } = client.last;
    return { service: service || null, minutes, price, isAsLast };
  }
  if (!package_) return { service: null, minutes: USUAL_MINUTES, price: null, isAsLast };
  const pets = client?.pets.filter(({ id }) => values.petIds.includes(String(id))) ?? [];
  const sizes = pets.length > 0 ? pets.map(({ size }) => size) : [values.petSize || null];
  const priced = packagePriceAnyway(package_, sizes);
  return {
    service: [package_.name, ...addOns.map(({ name }) => name)].join(", "),
    minutes: visitMinutes({ ...priced, addOns }),
    price: estimatePrice({ ...priced, addOnServices: addOns }).min,
    isAsLast,
  };
}

export function chosenWork(view: NewVisitView, values: NewVisitValues): VisitWork {
  const work = workOfOffer(view, values);
  return {
    ...work,
    service: values.service || work.service,
    minutes: Number(values.minutes) || work.minutes,
    price: values.price.trim() ? centsOf(values.price) : work.price,
  };
}

export function whenOf({ time, date, start, until }: NewVisitValues): { date: string; start: string; until: string } {
  if (start) return { date, start, until };
  const [day = "", clock = ""] = time.split(" ");
  return time ? { date: day, start: clock, until: "" } : { date, start, until };
}

/** "14 Forest Hill Dr, 28803". Leaves out a town, because the ZIP code has one. */
export function typedPlaceOf(typed: string): { zipCode: string; address: string } {
  const [, street = "", zipCode = ""] =
    /^(.*?)[\s,]*((?<!\d)\d{5}(?:-\d{4})?)?\s*$/s.exec(typed.replace(countrySuffix, "")) ?? [];
  return { zipCode, address: (zipCode ? street.replace(/,[^,\d]+,\s*[A-Z]{2}$/, "") : street).trim() };
}

/** The input for the schema. */
export function inputOf(view: NewVisitView, values: NewVisitValues): Record<string, unknown> {
  const { client, isEvent } = view;
  const { service, minutes, price } = chosenWork(view, values);
  const { everyWeeks, untilDate, note } = values;
  const who = isEvent
    ? { title: values.title }
    : client
      ? { clientId: client.id, petIds: values.petIds.map(Number) }
      : pick(values, ["clientName", "phone", "petName", "petSize"]);
  return {
    ...who,
    ...whenOf(values),
    ...typedPlaceOf(values.place),
    minutes,
    ...(isEvent ? {} : { service, price }),
    note,
    ...(everyWeeks ? { repeat: { everyWeeks: Number(everyWeeks), untilDate } } : {}),
  };
}
