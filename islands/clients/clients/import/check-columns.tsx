import { useState } from "react";
import { OptionTags } from "#islands/ui/form.tsx";
import { Row, Rows } from "#islands/ui/rows.tsx";
import { counted } from "#src/shared/base/number-labels.ts";
import {
  type ImportColumn,
  importColumnLabels,
  importColumns,
  isNameColumn,
} from "#src/shared/day/added/import-labels.ts";
import type { ColumnOfFile, ImportPreview } from "#src/shared/day/added/imports.ts";

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
            Choose a different file
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

const ROWS_NAMED = 3;

/** "60 new clients with 69 pets. 2 already in your list won't change." */
function wordsOf({ added, pets, known, leftOut, problems, title, columns }: ImportPreview): string {
  if (!columns.some(({ holds }) => isNameColumn(holds))) return "Choose the column with the client's name.";
  const fresh =
    added === 0 ? "This file has no new clients." : `${counted(added, "new client")} with ${counted(pets, "pet")}.`;
  const there = known > 0 && `${known.toLocaleString("en-US")} already in your list won't change.`;
  const skipped = problems.filter(({ isLeftOut }) => isLeftOut).slice(0, ROWS_NAMED);
  const which = skipped.map(({ row, text }) => `Row ${row}: ${text}`).join(" ");
  const out = leftOut > 0 && `${counted(leftOut, "row")} skipped. ${which}`;
  const above = title !== null && `We read "${title}" as a title.`;
  return [fresh, there, out, above].filter(Boolean).join(" ");
}

const isOfPet = (column: ImportColumn) => column.startsWith("pet-");
const groups = {
  Client: importColumns.filter((column) => column !== "leave-out" && !isOfPet(column)),
  Pet: importColumns.filter(isOfPet),
};

function ColumnsList({ columns, onChange }: Pick<Props, "onChange"> & Pick<ImportPreview, "columns">) {
  const [isOpen, setOpen] = useState(columns.some(isUnknown));
  const isOpenAnyway = !columns.some(({ holds }) => isNameColumn(holds));
  return (
    <details
      className="rows import-columns"
      open={isOpen || isOpenAnyway}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <b>Change columns</b> <span>{noteOf(columns)}</span>
      </summary>
      <ul>
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and names may be the same
          <Column key={at} id={`column-${at}`} column={column} onChange={(holds) => onChange(at, holds)} />
        ))}
      </ul>
    </details>
  );
}

const isUnknown = ({ example, holds }: ColumnOfFile) =>
  example !== null && ["leave-out", "extra", "pet-extra"].includes(holds);

interface ColumnProps {
  id: string;
  column: ColumnOfFile;
  onChange: (holds: ImportColumn) => void;
}

const Column = ({ id, column: { name, example, holds }, onChange }: ColumnProps) => (
  <li className="row-line import-column">
    <div className="thing">
      <b id={id}>{name}</b>
      <p>{example ?? "Empty"}</p>
    </div>
    <select
      aria-labelledby={id}
      value={holds}
      className={holds === "leave-out" ? "is-out" : undefined}
      onChange={({ target }) => onChange(target.value as ImportColumn)}
    >
      <option value="leave-out">{importColumnLabels["leave-out"]}</option>
      {Object.entries(groups).map(([label, list]) => (
        <optgroup key={label} label={label}>
          <OptionTags of={list} text={(column) => importColumnLabels[column]} />
        </optgroup>
      ))}
    </select>
  </li>
);

function noteOf(columns: readonly ColumnOfFile[]): string {
  const skipped = columns.filter(({ holds }) => holds === "leave-out");
  const used = columns.length - skipped.length;
  const names = skipped.flatMap(({ name, example }) => (example === null ? [] : name));
  const which = names.length > 0 ? `. Skipped: ${names.join(", ")}` : "";
  return skipped.length === 0 ? "All columns used" : `${used} of ${columns.length} columns used${which}`;
}

function FirstClients({ clients, added, known }: ImportPreview) {
  const all = added + known;
  if (all === 0) return null;
  const note = all > clients.length ? `First ${clients.length} of ${all.toLocaleString("en-US")}` : undefined;
  return (
    <Rows id="import-clients" title="Preview" note={note}>
      {clients.map(({ row, name, phone, email, place, pets, visits, note, petNotes, isKnown }) => (
        <Row
          key={row}
          title={
            <>
              {name} {isKnown && <span className="badge new">Already added</span>}
            </>
          }
        >
          {pets.length > 0 && <p>{pets.join("; ")}</p>}
          <p>{[phone, email, place].filter(Boolean).join(" · ") || "Name only"}</p>
          {visits.length > 0 && <p>{visits.join(" · ")}</p>}
          {note && <p className="import-note">{note}</p>}
          {petNotes.length > 0 && <p className="import-note">{petNotes.join("\n")}</p>}
        </Row>
      ))}
    </Rows>
  );
}

function Problems({ problems, faulty }: ImportPreview) {
  if (faulty === 0) return null;
  const shown = new Set(problems.map(({ row }) => row)).size;
  const rest = faulty - shown;
  return (
    <Rows
      id="import-problems"
      title="Needs review"
      note={counted(faulty, "row")}
      foot={rest > 0 && <p className="soft small">{`Plus ${counted(rest, "more row")}.`}</p>}
    >
      {problems.map(({ row, text, isLeftOut }) => (
        <li key={`${row} ${text}`} className="row-line import-problem">
          <div className="when">
            Row {row} {isLeftOut && <span>skipped</span>}
          </div>
          <div className="thing">{text}</div>
        </li>
      ))}
    </Rows>
  );
}
