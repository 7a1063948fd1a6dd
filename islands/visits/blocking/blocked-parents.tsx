import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callApi } from "#islands/lib/api.ts";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { BlockedParentView } from "#src/shared/visits/blocking/blocked-parents.ts";
import { blockedPath } from "./block-call.ts";
import { UnblockDialog } from "./block-dialog.tsx";

/** Whose requests the groomer does not take. */
export default function BlockedParents({ blocked: served }: { blocked: BlockedParentView[] }) {
  const blocked = useData(blockedPath, served);
  const refresh = useRefresh();
  const [asked, setAsked] = useState<BlockedParentView>();
  const title = useRef<HTMLHeadingElement>(null);

  async function unblock({ petParentId, name }: BlockedParentView) {
    await callApi("DELETE", `${blockedPath}/${petParentId}`);
    flushSync(() => setAsked(undefined));
    title.current?.focus();
    showToast({ kind: "success", title: `${name} is unblocked` });
    await Promise.all([refresh(blockedPath), refreshFrame()]);
  }

  return (
    <section className="panel" id="blocked-parents" aria-labelledby="blocked-title">
      <h2 id="blocked-title" ref={title} tabIndex={-1}>
        Blocked pet parents
      </h2>
      <p className="soft small">
        {blocked.length === 0
          ? "No one is blocked. Block from a booking or client page."
          : "They can't send you new requests."}
      </p>
      {blocked.length > 0 && (
        <ul className="days-off">
          {blocked.map((parent) => (
            <li key={parent.petParentId}>
              <p>
                <strong>{parent.name}</strong>
              </p>
              <button type="button" className="btn line small" onClick={() => setAsked(parent)}>
                Unblock<span className="hush"> {parent.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {asked && <UnblockDialog name={asked.name} onGo={() => unblock(asked)} onClose={() => setAsked(undefined)} />}
    </section>
  );
}
