import { blockedFilter } from "../visits/blocking/block-labels.ts";

interface FilterChoice {
  name: string;
  none: string;
  isRare?: boolean;
  has(client: FilteredClient): boolean;
}

interface FilteredClient {
  isBlocked: boolean;
  dueOn: string | null;
  goesOn: string | null;
}

export const clientFilters = {
  due: {
    name: "Due",
    none: "No one is due. Clients appear here six days before.",
    has: ({ dueOn }) => dueOn !== null,
  },
  blocked: blockedFilter,
  going: {
    name: "Removing soon",
    none: "No clients are scheduled for removal.",
    isRare: true,
    has: ({ goesOn }) => goesOn !== null,
  },
} satisfies Record<string, FilterChoice>;
export type ClientFilter = keyof typeof clientFilters;

export const clientFilterNames = Object.keys(clientFilters) as ClientFilter[];
export const filterNamed = (name: ClientFilter): FilterChoice => clientFilters[name];

export const rareFilterNamesOf = (client: FilteredClient): string[] =>
  Object.values<FilterChoice>(clientFilters).flatMap(({ isRare, name, has }) => (isRare && has(client) ? [name] : []));
