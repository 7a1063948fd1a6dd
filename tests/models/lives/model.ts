import type { AddedVisitStatus } from "#src/shared/day/added/added-labels.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";

/* Rules of docs/product.md for a groomer's clients, and no others. Every text is one unique word. */

export interface Account {
  id: number;
  name: string;
  email: string;
  pets: Map<string, number>;
  gonePets: Set<string>;
  isClosed: boolean;
}

export interface Booking {
  id: number;
  account: Account;
  status: BookingStatus;
  pets: string[];
  about: string;
  date: string;
  startsAt: number;
  askedAt: number;
  acceptedAt: number;
}

export interface Visit {
  id: number;
  note: string | null;
  date: string;
  status: AddedVisitStatus;
  series: number | null;
  isTouched: boolean;
}

export interface AddedPet {
  name: string;
  notes: string[];
  is: string | null;
}

export interface Household {
  id: number | null;
  account: Account | null;
  isAdded: boolean;
  name: string | null;
  phone: string | null;
  email: string | null;
  notes: string[];
  pets: AddedPet[];
  petNotes: Map<string, string[]>;
  visits: Visit[];
  isBlocked: boolean;
  linkedAt: number | null;
  /** Day of a closed account's last booking. */
  lastBooked: string | null;
  import: number | null;
  isTouched: boolean | null;
  notSameClient: Set<number>;
  /** Words that may remain in it, such as a pet's name in a past visit. */
  echoes: Set<string>;
}

export interface Import {
  id: number;
  at: number;
  isOver: boolean;
}

export interface Model {
  accounts: Account[];
  bookings: Booking[];
  households: Household[];
  imports: Import[];
  former: Set<number>;
  unsure: Set<number>;
  /** Accounts that closed while blocked. */
  blockedBefore: number[];
}

export const emptyModel = (): Model => ({
  accounts: [],
  bookings: [],
  households: [],
  imports: [],
  former: new Set(),
  unsure: new Set(),
  blockedBefore: [],
});

export const newHousehold = (facts: Partial<Household>): Household => ({
  id: null,
  account: null,
  isAdded: false,
  name: null,
  phone: null,
  email: null,
  notes: [],
  pets: [],
  petNotes: new Map(),
  visits: [],
  isBlocked: false,
  linkedAt: null,
  lastBooked: null,
  import: null,
  isTouched: false,
  notSameClient: new Set(),
  echoes: new Set(),
  ...facts,
});

export const householdOf = (model: Model, account: Account) => model.households.find((one) => one.account === account);

export const bookingsOf = (model: Model, { account }: Household) =>
  model.bookings.filter((booking) => account !== null && booking.account === account);

const NO_VISITS: readonly string[] = ["declined", "expired", "cancelled"];
export const visitsOf = (model: Model, one: Household) => ({
  booked: bookingsOf(model, one).filter(({ status }) => !NO_VISITS.includes(status)),
  own: one.visits.filter(({ status }) => !NO_VISITS.includes(status)),
});

const wasThere = ({ status }: Booking) => status === "completed" || status === "no_show";

export const isListed = (model: Model, one: Household) => one.isAdded || bookingsOf(model, one).some(wasThere);
export const listed = (model: Model) => model.households.filter((one) => isListed(model, one));

export const nameOf = ({ name, account }: Household) => name ?? account!.name;

export const daysOfVisits = (model: Model, one: Household): string[] =>
  [
    ...bookingsOf(model, one).filter(({ status }) => status === "completed"),
    ...one.visits.filter(({ status }) => status === "completed"),
  ].map(({ date }) => date);

export function accountPets(model: Model, one: Household) {
  const of = (...statuses: BookingStatus[]) =>
    new Set(
      bookingsOf(model, one)
        .filter(({ status }) => statuses.includes(status))
        .flatMap(({ pets }) => pets),
    );
  return { must: of("completed"), may: of("completed", "accepted", "pending") };
}

export const questions = (model: Model, now: number) =>
  model.households.flatMap((one) =>
    model.accounts.filter((account) => mayBe(model, { one, account, now })).map((account) => ({ one, account })),
  );

const UNDONE_FOR = 10_000;

function mayBe(model: Model, { one, account, now }: { one: Household; account: Account; now: number }): boolean {
  const known = householdOf(model, account);
  const isAgreed = ({ status, acceptedAt }: Booking) =>
    status === "completed" || (status === "accepted" && now >= acceptedAt + UNDONE_FOR);
  return (
    one.isAdded &&
    one.account === null &&
    one.email?.toLowerCase() === account.email &&
    !account.isClosed &&
    !one.notSameClient.has(account.id) &&
    known !== undefined &&
    !known.isAdded &&
    bookingsOf(model, known).some(isAgreed)
  );
}
