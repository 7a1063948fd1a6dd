import { useState } from "react";
import { sentenceOf } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { groomerTabPath } from "#src/shared/base/own-paths.ts";
import { undoImport } from "./import-words.ts";

interface Props {
  id: number;
  added: number;
  more?: string;
  onUndone: () => void;
}

export function LastImport({ id, added, more, onUndone }: Props) {
  const [isUndoing, setUndoing] = useState(false);

  async function undo() {
    setUndoing(true);
    try {
      const { removed, stayed } = await undoImport(id);
      const kept = `${counted(stayed, "client stays", "clients stay")} because they changed after the import.`;
      showToast({
        kind: "success",
        title: `${counted(removed, "client")} removed`,
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
        <p>{["You can undo this for 24 hours.", more].filter(Boolean).join(" ")}</p>
      </div>
      <div className="row">
        <a className="btn small" href={groomerTabPath("clients")}>
          View clients
        </a>
        <button type="button" className="btn line small" disabled={isUndoing} onClick={undo}>
          {isUndoing ? "Undoing..." : "Undo"}
        </button>
      </div>
    </section>
  );
}
