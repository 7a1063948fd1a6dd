import { useState } from "react";
import { Options } from "#islands/ui/inputs.tsx";
import {
  type ImportColumn,
  importColumnLabels,
  importColumns,
  isNameColumn,
} from "#src/shared/day/own/import-labels.ts";
import type { ColumnOfFile } from "#src/shared/day/own/imports.ts";

interface Props {
  columns: readonly ColumnOfFile[];
  onChange: (at: number, holds: ImportColumn) => void;
}

const isOfPet = (column: ImportColumn) => column.startsWith("pet-");
const groups = {
  Client: importColumns.filter((column) => column !== "leave-out" && !isOfPet(column)),
  Pet: importColumns.filter(isOfPet),
};

export function ColumnsList({ columns, onChange }: Props) {
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
          <Options of={list} text={(column) => importColumnLabels[column]} />
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
