import { useState } from "react";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { refreshServedParts } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { blockVerb } from "#src/shared/visits/blocking/block-labels.ts";
import { blockedTexts } from "#src/shared/visits/blocking/block-texts.ts";
import type { BlockedView } from "#src/shared/visits/blocking/blocks.ts";
import type { Side } from "#src/shared/visits/booking-labels.ts";
import { BlockDialog } from "./block-dialog.tsx";

export default function Blocked({ by, blocked: served }: { by: Side; blocked: BlockedView[] }) {
  const blocked = useLiveData("/api/blocks", served);
  const refresh = useRefresh();
  const [toUnblock, setToUnblock] = useState<BlockedView>();
  const { title, none, some } = blockedTexts[by];

  async function showDone(done: string) {
    showToast({ kind: "success", title: done });
    await Promise.all([refresh("/api/blocks"), refreshServedParts()]);
  }

  return (
    <section className="panel" id="blocked" aria-labelledby="blocked-title">
      <h2 id="blocked-title">{title}</h2>
      <p className="soft small">{blocked.length === 0 ? none : some}</p>
      {blocked.length > 0 && (
        <ul className="days-off">
          {blocked.map((one) => (
            <li key={one.id} id={`blocked-${one.id}`}>
              <p>
                <strong>{one.name}</strong>
              </p>
              <button type="button" className="btn line small" onClick={() => setToUnblock(one)}>
                {blockVerb(by, true)}
                <span className="hush"> {one.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {toUnblock && (
        <BlockDialog
          by={by}
          other={{ ...toUnblock, isBlocked: true }}
          onDone={showDone}
          onClose={() => setToUnblock(undefined)}
        />
      )}
    </section>
  );
}
