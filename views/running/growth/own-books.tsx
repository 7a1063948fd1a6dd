/** @jsxImportSource preact */
import { plainNumber } from "#src/shared/base/number-labels.ts";

interface Props {
  groomers: number;
  clients: number;
  visits: number;
  calendars: number;
  failing: number;
}

/** How much of groomers' days is kept here beside what comes through the site. */
export const OwnBooks = ({ groomers, clients, visits, calendars, failing }: Props) => (
  <section class="panel stack" aria-labelledby="books-title">
    <h2 id="books-title">Groomers' own books</h2>
    <p class="soft">
      What groomers have entered, and their calendars from elsewhere, now. Only they read what is in them.
    </p>
    <dl class="totals">
      {Object.entries({
        "Groomers who keep one": groomers,
        "Own clients": clients,
        "Own visits": visits,
        "Calendars elsewhere": calendars,
        "Of them not readable": failing,
      }).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{plainNumber(value)}</dd>
        </div>
      ))}
    </dl>
  </section>
);
