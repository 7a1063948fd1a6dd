import { type Decided, decidedFilters } from "../visits/about-parents.ts";

interface Filter {
  name: string;
  none: string;
  isRare?: boolean;
  has(client: Filtered): boolean;
}

interface Filtered extends Decided {
  dueOn: string | null;
  goesOn: string | null;
}

export const clientFilters = {
  due: {
    name: "Due",
    none: "No one is due. Clients appear here six days before.",
    has: ({ dueOn }) => dueOn !== null,
  },
  ...decidedFilters,
  going: {
    name: "Removing soon",
    none: "No clients are scheduled for removal.",
    isRare: true,
    has: ({ goesOn }) => goesOn !== null,
  },
} satisfies Record<string, Filter>;
export type ClientFilter = keyof typeof clientFilters;

export const clientFilterNames = Object.keys(clientFilters) as ClientFilter[];
export const filterOf = (name: ClientFilter): Filter => clientFilters[name];

export const marksOf = (client: Filtered, filters: Record<string, Filter> = clientFilters): string[] =>
  Object.values(filters).flatMap(({ isRare, name, has }) => (isRare && has(client) ? [name] : []));
