import { showToast } from "#islands/lib/toasts.ts";
import { WorkButton } from "#islands/ui/work-button.tsx";
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
  async function undo() {
    const { removed, stayed } = await undoImport(id);
    const kept = `${counted(stayed, "client stays", "clients stay")} because they changed after the import.`;
    showToast({
      kind: "success",
      title: `${counted(removed, "client")} removed`,
      ...(stayed > 0 ? { description: kept } : {}),
    });
    onUndone();
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
        <WorkButton work={undo} failed="Failed to undo the import" busy="Undoing...">
          Undo
        </WorkButton>
      </div>
    </section>
  );
}
