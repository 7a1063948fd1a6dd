/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { phoneView } from "#src/domain/people/phones.ts";
import { reportPath } from "#src/shared/base/dashboard-paths.ts";
import { groomerPhonePath } from "#src/shared/base/paths.ts";
import { milesText } from "#src/shared/listing/area-labels.ts";
import type { GroomerProfileView } from "#src/shared/listing/groomers.ts";
import { Icon } from "#views/ui/icon.tsx";
import { renderOnce } from "#views/ui/render-once.tsx";

/** Undefined values get no row. */
export interface AboutTexts {
  yearsInBusiness: string | undefined;
  memberSince: string;
  backgroundCheck: string;
  canceledLate: string | undefined;
}

export function AboutGroomer({ groomer, details }: { groomer: GroomerProfileView; details: AboutTexts }) {
  return (
    <section id="about" class="main" aria-labelledby="about-title">
      <div class="stack">
        <h2 id="about-title">About {groomer.businessName}</h2>
        <Paragraphs text={groomer.description} />
      </div>
      <Contact groomer={groomer} />
      <div class="stack">
        <h3 class="title">Business details</h3>
        <dl class="facts-list">
          <Fact name="Years in Business">{details.yearsInBusiness}</Fact>
          <Fact name="Member Since">{details.memberSince}</Fact>
          <Fact name="Background Check">{details.backgroundCheck}</Fact>
          <Fact name="Insurance">{stated(groomer.insurance)}</Fact>
          <Fact name="Certificates">{stated(groomer.certificates)}</Fact>
          <Fact name="Canceled late or missed">{details.canceledLate}</Fact>
        </dl>
      </div>
      <Badges title="Pets welcome" of={groomer.petTypes} />
      <Badges title="Good with" of={groomer.goodWith} />
      <a class="soft" href={reportPath("profile", groomer.id)} rel="nofollow">
        Report this profile
      </a>
    </section>
  );
}

/** Marked, because next to a background check it would look checked too. */
const stated = (text: string | null) =>
  text && (
    <>
      {text} <small class="soft">Stated by the groomer</small>
    </>
  );

const Badges = renderOnce(500, ({ title, of }: { title: string; of: readonly string[] }) =>
  of.length === 0 ? null : (
    <div class="stack">
      <h3 class="title">{title}</h3>
      <ul class="badges">
        {of.map((name) => (
          <li key={name}>
            <span class="badge">
              <Icon name="tick" />
              {name}
            </span>
          </li>
        ))}
      </ul>
    </div>
  ),
);

function Contact({ groomer: { id, user, location } }: { groomer: GroomerProfileView }) {
  const phone = phoneView(user.phoneNumber);
  if (!user.email && !user.hasPhone && !location) return null;
  return (
    <div class="stack">
      <h3 class="title">Contact info</h3>
      <dl class="facts-list">
        <Fact name="Email">{user.email && <a href={`mailto:${user.email}`}>{user.email}</a>}</Fact>
        <Fact name="Phone number">
          {phone ? <a href={phone.tel ?? undefined}>{phone.shown}</a> : user.hasPhone && showNumber(id)}
        </Fact>
        <Fact name="Location">{location && `${location.city}, ${location.state} ${location.zipCode}`}</Fact>
        <Fact name="Service radius">{location && location.serviceRadius > 0 && milesText(location.serviceRadius)}</Fact>
      </dl>
    </div>
  );
}

const showNumber = (id: number) => (
  <form method="post" action={groomerPhonePath(id)}>
    <button class="link" type="submit">
      Show number
    </button>
  </form>
);

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) =>
  children ? (
    <div>
      <dt>
        {name}
        <span class="hush">: </span>
      </dt>
      <dd>{children}</dd>
    </div>
  ) : null;

export interface DayHoursTexts {
  day: string;
  times: string;
  isToday: boolean;
}

export const HoursList = renderOnce(500, ({ hours, daysOff }: { hours: DayHoursTexts[]; daysOff: string[] }) => (
  <details class="panel fold hours" open>
    <summary>
      <h2>Business Hours</h2>
    </summary>
    {hours.length === 0 && <p class="soft">Hours not set yet.</p>}
    {hours.length + daysOff.length > 0 && (
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
    )}
  </details>
));

export function Paragraphs({ text }: { text: string }) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}
