import { useEffect, useRef } from "react";
import { clientsPath, GROOMER_DASHBOARD } from "#src/shared/base/dashboard-paths.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { type ClientFilter, clientFilterNames, filterNamed } from "#src/shared/clients/client-filters.ts";
import type { ClientsPage, ClientsQuery } from "#src/shared/clients/clients.ts";

interface Props {
  list: ClientsPage;
  query: ClientsQuery;
  /** Called with every keystroke. */
  onType: (typed: string) => void;
}

export function FindClients({ list: { found, total }, query: { q, show }, onType }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // Letters may be typed before the script runs.
  useEffect(() => onType(field.current!.value), [onType]);
  const isOffered = (filter: ClientFilter) => !filterNamed(filter).isRare || found[filter] > 0 || show === filter;
  return (
    <div className="find-clients">
      <search>
        <form action={GROOMER_DASHBOARD}>
          <input type="hidden" name="tab" value="clients" />
          {show && <input type="hidden" name="show" value={show} />}
          <label className="hush" htmlFor="client-words">
            Search clients
          </label>
          <input
            id="client-words"
            name="q"
            type="search"
            placeholder="Name, pet, phone, or note"
            ref={field}
            defaultValue={q}
            onChange={(event) => onType(event.target.value)}
            autoComplete="off"
            maxLength={100}
            enterKeyHint="search"
          />
          <button type="submit" className="btn line small">
            Search
          </button>
        </form>
      </search>
      <nav className="segmented" aria-label="Client filters">
        <Part name="All" query={{ q }} isCurrent={!show} />
        {clientFilterNames.filter(isOffered).map((filter) => (
          <Part
            key={filter}
            name={filterNamed(filter).name}
            count={found[filter]}
            query={{ q, show: filter }}
            isCurrent={show === filter}
          />
        ))}
      </nav>
      {q && (
        <p className="soft small" role="status">
          {`${found[show ?? "all"]} of ${counted(total.clients, "client")}`}
        </p>
      )}
    </div>
  );
}

interface PartProps {
  name: string;
  count?: number;
  query: { q: string | undefined; show?: ClientFilter };
  isCurrent: boolean;
}

const Part = ({ name, count = 0, query, isCurrent }: PartProps) => (
  <a href={clientsPath(query)} aria-current={isCurrent ? "page" : undefined}>
    {count > 0 ? `${name} ${count}` : name}
  </a>
);
