/** @jsxImportSource preact */
import type { IslandProps } from "#islands/registry.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import type { Frame } from "#src/shared/desk/frame.ts";
import { Scene } from "#views/art/art.tsx";
import { Workspace } from "#views/desk/workspace/workspace.tsx";
import { Island } from "#views/island.tsx";

export const ThreadsPage = ({ frame, threads }: { frame: Frame; threads: IslandProps<"threads"> }) => (
  <Workspace frame={frame} room={null} bar="messages" title="Messages">
    {threads.threads.length === 0 ? <NoMessages role={frame.role} /> : <Island name="threads" props={threads} />}
  </Workspace>
);

const NoMessages = ({ role }: Pick<Frame, "role">) => (
  <section class="empty">
    <Scene name="mailbox" />
    <h2>No messages yet</h2>
    {role === "groomer" ? (
      <p>To message a pet parent, open their request.</p>
    ) : (
      <>
        <p>Request a visit to message a groomer.</p>
        <a class="btn" href={SEARCH}>
          Find Groomers
        </a>
      </>
    )}
  </section>
);
