import { Row } from "#islands/ui/row.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import { clientPath, clientsPath, NEW_VISIT, newVisitPath } from "#src/shared/base/own-paths.ts";
import { clockTime, shortDate } from "#src/shared/base/time.ts";
import type { ShownVisit } from "#src/shared/day/own/shown-visit.ts";
import type { TodayView } from "#src/shared/day/today/today.ts";
import { dueText, habitsOf, petsLine } from "../../clients/clients/words.ts";

type Due = NonNullable<TodayView["due"]>;

export const NothingToday = ({ next }: { next: ShownVisit | undefined }) => (
  <section className="panel stack best-next" aria-labelledby="nothing-title">
    <h2 id="nothing-title">No visits today</h2>
    {next ? (
      <p>
        Next: <a href={next.href}>{nextText(next)}</a>
      </p>
    ) : (
      <p className="soft">Nothing coming up. Visits you accept appear here.</p>
    )}
    <a className="btn wide" href={NEW_VISIT}>
      Add a visit
    </a>
  </section>
);

export const DueClients = ({ date, due: { clients, total } }: { date: string; due: Due }) => (
  <Rows
    id="due"
    title="Due for a visit"
    note={total === 1 ? "1 client" : `${total} clients`}
    foot={total > clients.length && <a href={clientsPath({ show: "due" })}>All {total}</a>}
  >
    {clients.map((client) => (
      <Row
        key={client.id}
        title={[petsLine(client), client.name].filter(Boolean).join(" · ")}
        href={clientPath(client.id)}
        actions={
          <a className="btn line small" href={newVisitPath({ client: client.id })}>
            Book next<span className="hush"> visit of {client.name}</span>
          </a>
        }
      >
        <p className="wraps">{[dueText(client.dueOn!, date), ...habitsOf(client)].join(" · ")}</p>
      </Row>
    ))}
  </Rows>
);

/** "Mon, Nov 30, 9:30 AM, Bear · Marcus Fairbanks" */
const nextText = ({ date, begins, pets, name }: ShownVisit) =>
  [`${shortDate(date)}, ${clockTime(begins)}${pets ? `, ${pets}` : ""}`, name].join(" · ");
