import { useRef, useState } from "react";
import { ApiError, callApi, sentenceOf } from "#islands/lib/api.ts";
import { carryToast } from "#islands/lib/carry-toast.ts";
import { refreshFrame } from "#islands/lib/refresh-frame.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { authPath } from "#src/shared/base/paths.ts";
import { LineToEnd } from "./line-to-end.tsx";

interface SessionLine {
  id: number;
  browser: string;
  lastSeen: string;
  isCurrent: boolean;
}

const path = "/api/account/sessions";

export default function Sessions({ sessions }: { sessions: SessionLine[] }) {
  const [open, setOpen] = useState(sessions);
  const [isLeaving, setLeaving] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);

  async function end(id: number) {
    dismissToast();
    try {
      await callApi("DELETE", `${path}/${id}`);
    } catch (error) {
      // A 404 means it has already ended.
      if (!(error instanceof ApiError && error.status === 404)) {
        showToast({ kind: "error", title: "Failed to log out that browser", description: sentenceOf(error) });
        return;
      }
    }
    title.current?.focus();
    setOpen((before) => before.filter((session) => session.id !== id));
    showToast({ kind: "success", title: "Browser logged out" });
    void refreshFrame();
  }

  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title" ref={title} tabIndex={-1}>
        Where you're logged in
      </h2>
      <ul className="session-list">
        {open.map((session) => (
          <Line key={session.id} session={session} onEnd={() => end(session.id)} />
        ))}
      </ul>
      <button type="button" className="btn line" onClick={() => setLeaving(true)}>
        Log out everywhere
      </button>
      {isLeaving && (
        <Confirm
          title="Log out everywhere?"
          confirm="Log out everywhere"
          busy="Logging out..."
          failed="Failed to log out everywhere"
          onConfirm={leaveEverywhere}
          onClose={() => setLeaving(false)}
        >
          <p>You'll be logged out here too.</p>
        </Confirm>
      )}
    </section>
  );
}

function Line({ session, onEnd }: { session: SessionLine; onEnd: () => Promise<void> }) {
  const { browser, lastSeen, isCurrent } = session;
  const end = !isCurrent && (
    <>
      Log out
      <span className="hush">
        {" "}
        {browser}, {lastSeen}
      </span>
    </>
  );
  return <LineToEnd name={browser} about={isCurrent ? "This browser" : lastSeen} end={end} onEnd={onEnd} />;
}

async function leaveEverywhere() {
  await callApi("DELETE", path);
  carryToast({ kind: "success", title: "Logged out", description: "You're logged out everywhere." });
  location.assign(authPath("login"));
}
