/** @jsxImportSource preact */
import { GroomerCards } from "#islands/search/search/groomer-cards.tsx";
import { Scene } from "#islands/ui/scene.tsx";
import { counted } from "#src/shared/base/number-labels.ts";
import { bookFormPath, groomerPath, SEARCH } from "#src/shared/base/paths.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import type { WorkspaceCounts } from "#src/shared/dashboard/frame.ts";
import type { SearchResult } from "#src/shared/listing/groomers.ts";
import { SAVED_PATH } from "#src/shared/search/saved-labels.ts";
import { Workspace } from "#views/dashboard/workspace/workspace.tsx";
import { toPreactNode } from "#views/from-react.ts";
import { Static } from "#views/static.tsx";
import { SaveHeart } from "./heart.tsx";

export interface SavedGroomerRow {
  id: number;
  businessName: string;
  /** Completed visits. */
  visits: number;
  lastVisit: string | null;
  /** Undefined if unlisted. */
  card?: SearchResult | undefined;
  /** False if unlisted and never asked for a visit, whose page the parent can't see. */
  hasPage: boolean;
}

interface SavedPageProps extends SavedProps {
  frame: WorkspaceCounts;
}

interface SavedProps {
  groomers: SavedGroomerRow[];
  zip: string;
}

export function SavedPage({ frame, groomers, zip }: SavedPageProps) {
  const own = groomers.filter(({ visits }) => visits > 0);
  return (
    <Workspace frame={frame} tab={null} bar="more" title={`Saved (${groomers.length})`} class="stack">
      {groomers.length === 0 && (
        <div class="empty">
          <Static of={Scene} props={{ name: "nearby" }} />
          <h2>No saved groomers yet</h2>
          <p>Tap the heart on a groomer, and you'll find them here.</p>
          <a class="btn" href={SEARCH}>
            Find Groomers
          </a>
        </div>
      )}
      <Group title="Your groomers" groomers={own} zip={zip} />
      <Group title="Saved" groomers={groomers.filter((one) => !own.includes(one))} zip={zip} />
    </Workspace>
  );
}

function Group({ title, groomers, zip }: SavedProps & { title: string }) {
  if (groomers.length === 0) return null;
  const byId = new Map(groomers.map((groomer) => [groomer.id, groomer]));
  const cards = groomers.flatMap(({ card }) => card ?? []);
  const foot = ({ id }: SearchResult) => (<Foot groomer={byId.get(id)!} />) as never;
  return (
    <section class="stack" aria-label={title}>
      <h2 class="title">{title}</h2>
      <ul class="cards">
        {toPreactNode(GroomerCards({ groomers: cards, from: `zipCode=${zip}`, place: zip, foot }))}
        {groomers
          .filter(({ card }) => !card)
          .map((groomer) => (
            <li key={groomer.id} class="groomer">
              <h3>
                <a class="opens" href={groomer.hasPage ? groomerPath(groomer.id) : undefined}>
                  {groomer.businessName}
                </a>
              </h3>
              <Foot groomer={groomer} />
            </li>
          ))}
      </ul>
    </section>
  );
}

function Foot({ groomer: { id, businessName, visits, lastVisit, card } }: { groomer: SavedGroomerRow }) {
  const notes = [
    ...(visits > 0 ? [`${counted(visits, "visit")}, last on ${mediumDate(lastVisit!)}`] : []),
    ...(card ? (card.free ? [] : ["No openings in the next 4 weeks"]) : ["Not taking bookings right now"]),
  ];
  return (
    <>
      <SaveHeart id={id} name={businessName} isSaved={true} back={SAVED_PATH} />
      {(notes.length > 0 || visits > 0) && (
        <div class="foot">
          <span class="soft small">{notes.join(". ")}</span>
          {card && visits > 0 && (
            <a class="btn small" href={bookFormPath(id, {})}>
              Book again<span class="hush"> with {businessName}</span>
            </a>
          )}
        </div>
      )}
    </>
  );
}
