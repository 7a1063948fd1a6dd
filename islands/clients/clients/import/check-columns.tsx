import type { ImportColumn } from "#src/shared/day/own/import-labels.ts";
import type { ImportPreview } from "#src/shared/day/own/imports.ts";
import { ColumnsList } from "./columns-list.tsx";
import { FirstClients, Problems } from "./first-clients.tsx";
import { counted, wordsOf } from "./import-words.ts";

interface Props {
  fileName: string;
  preview: ImportPreview;
  isReading: boolean;
  isSending: boolean;
  onChange: (at: number, holds: ImportColumn) => void;
  onImport: () => void;
  onBack: () => void;
}

export function CheckColumns({ fileName, preview, isReading, isSending, onChange, onImport, onBack }: Props) {
  const { added } = preview;
  return (
    <>
      <section className="panel import-sum" aria-labelledby="import-sum-title">
        <h2 id="import-sum-title" tabIndex={-1}>
          {fileName}
        </h2>
        <p role="status">{isReading ? "Reading your file..." : wordsOf(preview)}</p>
        <div className="row">
          <button type="button" className="btn" disabled={isReading || isSending || added === 0} onClick={onImport}>
            {isSending ? "Importing..." : added === 0 ? "Import clients" : `Import ${counted(added, "client")}`}
          </button>
          <button type="button" className="btn line" disabled={isSending} onClick={onBack}>
            Choose another file
          </button>
        </div>
      </section>
      <Problems {...preview} />
      <div className="import-parts">
        <FirstClients {...preview} />
        <ColumnsList columns={preview.columns} onChange={onChange} />
      </div>
    </>
  );
}
