/** @jsxImportSource preact */
import { plainNumber } from "#src/shared/base/number-labels.ts";

interface Props {
  groomers: number;
  clients: number;
  visits: number;
  calendars: number;
  failing: number;
}

export const OwnBooks = ({ groomers, clients, visits, calendars, failing }: Props) => (
  <section class="panel stack" aria-labelledby="books-title">
    <h2 id="books-title">Added by groomers</h2>
    <p class="soft">Totals as of now. Only the groomers can see the details.</p>
    <dl class="totals">
      {Object.entries({
        Groomers: groomers,
        Clients: clients,
        Visits: visits,
        "Connected calendars": calendars,
        "Calendars not syncing": failing,
      }).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{plainNumber(value)}</dd>
        </div>
      ))}
    </dl>
  </section>
);
