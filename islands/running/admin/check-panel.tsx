import { lazily } from "#islands/lib/lazily.tsx";
import { reloadWith } from "#islands/lib/reload.ts";
import { mediumDate } from "#src/shared/base/time.ts";
import type { BackgroundCheckView } from "#src/shared/running/admin.ts";
import { checkLabels } from "#src/shared/running/admin-labels.ts";
import { Ask } from "./ask.tsx";
import { checkTone } from "./user-table.tsx";

const CheckDialog = lazily(() => import("./check-dialog.tsx"), "default");

export function CheckPanel({ check, today }: { check: BackgroundCheckView; today: string }) {
  const { status, date, expires, note, checkedAs } = check;
  return (
    <section className="panel stack" aria-labelledby="check-title">
      <h2 id="check-title">Background check</h2>
      <p className="row">
        <span className={`status ${checkTone[status]}`}>{checkLabels[status]}</span>
        {date && <span>{mediumDate(date)}</span>}
        {expires && <span className="soft">expires {mediumDate(expires)}</span>}
      </p>
      {checkedAs && <p>Checked as {checkedAs}. The badge is off until you save 'Passed' for the new name.</p>}
      {note && <p>{note}</p>}
      <div className="actions">
        <Ask label="Update check" tone="deep">
          {(onClose) => (
            <CheckDialog
              {...{ check, today, onClose }}
              onDone={(sentence) => reloadWith("Background check updated", sentence)}
            />
          )}
        </Ask>
      </div>
    </section>
  );
}
