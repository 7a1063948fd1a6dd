import { useState } from "react";
import { callApi } from "#islands/lib/api.ts";
import { carryToast } from "#islands/lib/carry-toast.ts";
import { Confirm } from "#islands/ui/confirm.tsx";
import { authPath } from "#src/shared/base/paths.ts";
import { EndableRow, useEndableRows } from "./endable-row.tsx";

interface SessionLine {
  id: number;
  browser: string;
  lastSeen: string;
  isCurrent: boolean;
}

const path = "/api/account/sessions";

export default function Sessions({ sessions }: { sessions: SessionLine[] }) {
  const { lines, end } = useEndableRows(sessions, "Browser logged out");
  const [isLeaving, setLeaving] = useState(false);

  return (
    <section className="panel" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Where you're logged in</h2>
      <ul className="session-list">
        {lines.map(({ id, browser, lastSeen, isCurrent }) => (
          <EndableRow
            key={id}
            name={browser}
            about={isCurrent ? "This browser" : lastSeen}
            end={
              !isCurrent && (
                <>
                  Log out
                  <span className="hush">
                    {" "}
                    {browser}, {lastSeen}
                  </span>
                </>
              )
            }
            failed="Failed to log out that browser"
            onEnd={() => end(id, callApi("DELETE", `${path}/${id}`))}
          />
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

async function leaveEverywhere() {
  await callApi("DELETE", path);
  carryToast({ kind: "success", title: "Logged out", description: "You're logged out everywhere." });
  location.assign(authPath("login"));
}
