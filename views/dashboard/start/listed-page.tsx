/** @jsxImportSource preact */
import { bookingsPath } from "#src/shared/base/dashboard-paths.ts";
import { IMPORT_CLIENTS } from "#src/shared/clients/import-paths.ts";
import type { WorkspaceCounts } from "#src/shared/dashboard/frame.ts";
import type { NextTask } from "#src/shared/dashboard/start.ts";
import { Workspace } from "#views/dashboard/workspace/workspace.tsx";
import { Awning } from "#views/ui/awning.tsx";
import { Icon } from "#views/ui/icon.tsx";
import { LinkRow } from "#views/ui/link-row.tsx";

export function ListedPage({
  frame,
  area,
  things,
}: {
  frame: WorkspaceCounts;
  area: string;
  things: readonly NextTask[];
}) {
  const [clients, ...others] = things;
  return (
    <Workspace frame={frame} tab="bookings" bar="today" title="You're listed" class="listed-page">
      <div class="listed-top">
        <p class="yes">
          <Icon name="tick" />
          Background check passed
        </p>
        <p>Pet parents within {area} can book you.</p>
      </div>
      <Awning />
      <section class="panel stack best-next" aria-labelledby="best-title">
        <h2 id="best-title">{clients!.name}</h2>
        <p>{clients!.says}</p>
        <a class="btn wide" href={IMPORT_CLIENTS}>
          Choose a file
        </a>
      </section>
      <section class="rows" aria-label="Next">
        <ul>
          {others.map(({ name, says, href, icon, isDone }) => (
            <LinkRow key={name} href={href} title={name} says={says} tile={isDone ? done : <Icon name={icon} />} />
          ))}
        </ul>
      </section>
      <a class="btn line wide" href={bookingsPath()}>
        Go to Today
      </a>
    </Workspace>
  );
}

const done = (
  <span class="yes">
    <Icon name="tick" />
    <span class="hush">Done</span>
  </span>
);
