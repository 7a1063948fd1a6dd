import { useState } from "react";
import { sentenceOf } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { groomerTabPath } from "#src/shared/base/own-paths.ts";
import { undoImport } from "./import-calls.ts";
import { counted } from "./import-words.ts";

interface Props {
  id: number;
  added: number;
  /** What else is to be said of it. */
  more?: string;
  onUndone: () => void;
}

/** The third step, and whoever comes back within a day: how many came, and the way back. */
export function LastImport({ id, added, more, onUndone }: Props) {
  const [isUndoing, setUndoing] = useState(false);

  async function undo() {
    setUndoing(true);
    try {
      const { removed, stayed } = await undoImport(id);
      const kept = `${counted(stayed, "stays", "stay")}, because something has happened with them since.`;
      showToast({
        kind: "success",
        title: `${counted(removed, "client")} taken out again`,
        ...(stayed > 0 ? { description: kept } : {}),
      });
      onUndone();
    } catch (error) {
      showToast({ kind: "error", title: "Failed to undo the import", description: sentenceOf(error) });
    }
    setUndoing(false);
  }

  return (
    <section className="notice import-done" aria-labelledby="import-done-title">
      <div>
        <h2 id="import-done-title" tabIndex={-1}>
          {`${counted(added, "client")} imported`}
        </h2>
        <p>{["You can take them out again for a day.", more].filter(Boolean).join(" ")}</p>
      </div>
      <div className="row">
        <a className="btn small" href={groomerTabPath("clients")}>
          See your clients
        </a>
        <button type="button" className="btn line small" disabled={isUndoing} onClick={undo}>
          {isUndoing ? "Undoing…" : "Undo"}
        </button>
      </div>
    </section>
  );
}
