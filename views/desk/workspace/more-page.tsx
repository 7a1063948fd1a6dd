/** @jsxImportSource preact */
import { groomerTabPath } from "#src/shared/base/own-paths.ts";
import { groomerPath, LOG_OUT } from "#src/shared/base/paths.ts";
import { type GroomerTab, tabLabels } from "#src/shared/desk/dashboards.ts";

const others: [GroomerTab, string][] = [
  ["services", "Packages, add-ons, and photos"],
  ["business", "Hours, area, days off, day plan, policies"],
  ["numbers", "Requests, visits, and income by week"],
  ["account", "Details, devices, emails, membership"],
];

export const MorePage = ({ groomerId }: { groomerId: number | null }) => (
  <section class="rows" aria-label="More">
    <ul>
      {others.map(([room, what]) => (
        <Line key={room} href={groomerTabPath(room)} name={tabLabels[room]} what={what} />
      ))}
      {groomerId !== null && <Line href={groomerPath(groomerId)} name="View my profile" what="Your public profile" />}
    </ul>
    <form class="foot" method="post" action={LOG_OUT}>
      <button class="btn line" type="submit">
        Logout
      </button>
    </form>
  </section>
);

const Line = ({ href, name, what }: { href: string; name: string; what: string }) => (
  <li class="row-line">
    <div class="thing">
      <b>
        <a class="opens" href={href}>
          {name}
        </a>
      </b>
      <p>{what}</p>
    </div>
    <span class="chevron" aria-hidden="true">
      ›
    </span>
  </li>
);
