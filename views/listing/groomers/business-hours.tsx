/** @jsxImportSource preact */

export interface HoursLine {
  day: string;
  times: string;
  isToday: boolean;
}

interface BusinessHoursProps {
  hours: HoursLine[];
  daysOff: string[];
}

export const BusinessHours = ({ hours, daysOff }: BusinessHoursProps) => (
  <section class="panel hours" aria-labelledby="hours-title">
    <h2 id="hours-title">Business Hours</h2>
    {hours.length === 0 && <p class="soft">Hours not set yet.</p>}
    {hours.length + daysOff.length > 0 && <Week hours={hours} daysOff={daysOff} />}
  </section>
);

const Week = ({ hours, daysOff }: BusinessHoursProps) => (
  <dl>
    {hours.map(({ day, times, isToday }) => (
      <div key={day} class={isToday ? "today" : undefined}>
        <dt>
          {day}
          {isToday && <span class="hush"> (today)</span>}
        </dt>
        <dd>{times}</dd>
      </div>
    ))}
    {daysOff.map((days) => (
      <div key={days}>
        <dt>Days off</dt>
        <dd>{days}</dd>
      </div>
    ))}
  </dl>
);
