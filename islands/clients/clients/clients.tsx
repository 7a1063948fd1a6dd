import { useEffect } from "react";
import { useSearchText } from "#islands/clients/clients/use-search-text.ts";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { showToast } from "#islands/lib/toasts.ts";
import { useFetched } from "#islands/lib/use-fetched.ts";
import { DialogButton } from "#islands/ui/dialog-button.tsx";
import { Tag } from "#islands/ui/marks.tsx";
import { Pager } from "#islands/ui/pager.tsx";
import { clientPath, clientsPath } from "#src/shared/base/dashboard-paths.ts";
import { listQueryString } from "#src/shared/base/list-query.ts";
import { clientFilters, rareFilterNamesOf } from "#src/shared/clients/client-filters.ts";
import type { ClientsPage, ClientsQuery, ClientView } from "#src/shared/clients/clients.ts";
import { IMPORT_CLIENTS } from "#src/shared/clients/import-paths.ts";
import { nextVisitText, pastMonthDay, petsLine, weeksAndNoShowTexts } from "./client-labels.ts";
import { FindClients } from "./find-clients.tsx";
import { InviteManyButton } from "./invite.tsx";
import { SamePersonQuestion } from "./linking/same-person.tsx";

const TextsInTurn = lazyDialog(() => import("../../day/texts/texts-in-turn.tsx"), "TextsInTurn");

const path = "/api/clients";

interface Props {
  list: ClientsPage;
  query: ClientsQuery;
  today: string;
}

const callOf = (query: ClientsQuery) => {
  const shownQuery = listQueryString(query);
  return shownQuery ? `${path}?${shownQuery}` : path;
};

export default function Clients({ list: served, query: servedQuery, today }: Props) {
  const { words, type } = useSearchText(servedQuery.q ?? "");
  const isServed = words === (servedQuery.q ?? "");
  const query = isServed ? servedQuery : { q: words || undefined, show: servedQuery.show };
  const call = callOf(query);
  const first = useLiveData(callOf(servedQuery), served);
  const { answer, askAgain } = useFetched(isServed ? undefined : call, { path: undefined, answer: first });
  const list = isServed ? first : answer;
  const refresh = useRefresh();
  const address = clientsPath(query);
  useEffect(() => {
    if (!isServed) history.replaceState(history.state, "", address);
  }, [isServed, address]);
  const { clients, page, pages } = list;

  function refreshList() {
    askAgain();
    return refresh(call);
  }

  return (
    <div className="clients-tab">
      <SamePersonQuestion
        questions={list.questions}
        onDone={(title) => {
          showToast({ kind: "success", title });
          return refreshList();
        }}
      />
      <FindClients list={list} query={query} onType={type} />
      {list.toText.length > 0 && (
        <div>
          <DialogButton label="Text everyone due">
            {(close) => (
              <TextsInTurn
                title="Text everyone due"
                clients={list.toText}
                memory="texted-due"
                done="You texted everyone who is due."
                onClose={close}
              />
            )}
          </DialogButton>
        </div>
      )}
      {clients.length === 0 ? (
        <Nobody list={list} query={query} />
      ) : (
        <div className="rows">
          <table className="clients">
            <caption className="hush">Clients</caption>
            <thead>
              <tr>
                <th scope="col">Client</th>
                <th scope="col" className="hush">
                  Pets
                </th>
                <th scope="col">Next visit</th>
                <th scope="col">Last visit</th>
              </tr>
            </thead>
            <tbody>
              {clients.map((client) => (
                <ClientRow key={client.id} client={client} today={today} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager of="clients" page={page} pages={pages} pathOf={(other) => clientsPath({ ...query, page: other })} />
      <InviteManyButton {...list.toInvite} onInvited={refreshList} />
      <p className="soft small">
        <a href={`${path}.csv`} download>
          Download clients (CSV)
        </a>{" "}
        or <a href={IMPORT_CLIENTS}>import clients</a>.
      </p>
    </div>
  );
}

function Nobody({ list, query: { q, show } }: Pick<Props, "list" | "query">) {
  const isElsewhere = Boolean(q) && list.found.all > 0;
  return (
    <div className="panel">
      <p>{noneText({ q, show }, isElsewhere)}</p>
      <p>
        {isElsewhere ? (
          <a href={clientsPath({ q })}>{`Search all clients for "${q}"`}</a>
        ) : (
          <a href={clientsPath({})}>Show all clients</a>
        )}
      </p>
    </div>
  );
}

function noneText({ q, show }: Pick<ClientsQuery, "q" | "show">, isElsewhere: boolean): string {
  if (!(q || show)) return "No clients to show.";
  if (!show || (q && !isElsewhere)) return `No clients match "${q}".`;
  return q ? `No clients under ${clientFilters[show].name} match "${q}".` : clientFilters[show].none;
}

const Nothing = () => (
  <>
    <span className="nothing" aria-hidden="true">
      —
    </span>
    <span className="hush">Nothing booked</span>
  </>
);

function ClientRow({ client, today }: { client: ClientView; today: string }) {
  const { id, name, dueOn, lastVisit } = client;
  const next = nextVisitText(client, today);
  const marks = rareFilterNamesOf(client);
  const habits = weeksAndNoShowTexts(client);
  return (
    <tr>
      <th scope="row">
        <a className="opens" href={clientPath(id)}>
          {name}
        </a>
      </th>
      <td className="of-pets">
        {client.caution && [<Tag key="caution" text={client.caution} isCaution />, " "]}
        {petsLine(client)}
      </td>
      <td className={dueOn === null ? "next" : "next due"}>
        {next ?? (marks.length === 0 && <Nothing />)}
        <Tag text={marks.join(" · ")} />
      </td>
      <td className="last">
        {lastVisit && <span className="on-phones">Last </span>}
        {lastVisit && pastMonthDay(lastVisit, today)}
        {habits.length > 0 && <span className="habits">{`${lastVisit ? " · " : ""}${habits.join(" · ")}`}</span>}
      </td>
    </tr>
  );
}
