/** @jsxImportSource preact */

import { coverArtPath } from "#src/shared/base/paths.ts";
import type { ContentGroup, Tips } from "#src/shared/content/content.ts";
import { Icon } from "#views/ui/icon.tsx";
import { fromHtml } from "#views/ui/render-once.tsx";
import { Masthead } from "./masthead.tsx";

/** Each tab has its own URL and works without script. */
export const TipsPage = ({ tips }: { tips: Tips }) => (
  <>
    <Masthead
      title={tips.title}
      lede="Small habits that keep a dog comfortable between grooming visits."
      dogs={["retriever", "shihtzu", "corgi"]}
      wear="foam"
    />
    <div class="wrap tips">
      {tips.groups.map((group, index) => (
        <section key={group.slug} id={group.slug} aria-labelledby={`${group.slug}-tips`}>
          <Tabs groups={tips.groups} open={group} />
          <h2 id={`${group.slug}-tips`}>{group.title}</h2>
          <Cards group={group} firstCover={COVERS + index * group.items.length} />
        </section>
      ))}
      <Emergency {...tips.emergency} />
    </div>
  </>
);

const COVERS = 1695;

const Tabs = ({ groups, open }: { groups: ContentGroup[]; open: ContentGroup }) => (
  <nav aria-label="Topics">
    <ul class="row">
      {groups.map((group) => (
        <li key={group.slug}>
          <a
            class={group === open ? "btn deep small" : "btn line small"}
            href={`#${group.slug}`}
            aria-current={group === open ? "true" : undefined}
          >
            {group.title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const Cards = ({ group, firstCover }: { group: ContentGroup; firstCover: number }) => (
  <div class="cards">
    {group.items.map((item, index) => (
      <article key={item.slug} class="leaf" id={item.slug}>
        <img src={coverArtPath(firstCover + index)} alt="" width={480} height={270} loading="lazy" />
        <div class="body">
          <h3>{item.title}</h3>
          {fromHtml(item.html)}
        </div>
      </article>
    ))}
  </div>
);

const Emergency = ({ title, text }: Tips["emergency"]) => (
  <aside class="notice bad" aria-labelledby="emergency">
    <Icon name="warning" />
    <div>
      <h2 id="emergency">{title}</h2>
      <p>{fromHtml(text)}</p>
    </div>
  </aside>
);
