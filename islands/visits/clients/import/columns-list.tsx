import { Rows } from "#islands/ui/rows.tsx";
import { type ImportColumn, importColumnLabels, importColumns } from "#src/shared/visits/own/import-labels.ts";
import type { ColumnOfFile } from "#src/shared/visits/own/imports.ts";

interface Props {
  columns: readonly ColumnOfFile[];
  onChange: (at: number, holds: ImportColumn) => void;
}

const isOfPet = (column: ImportColumn) => column.startsWith("pet-");
const groups = {
  "The client": importColumns.filter((column) => column !== "leave-out" && !isOfPet(column)),
  "The pet": importColumns.filter(isOfPet),
};

/** What each column of the file holds: recognised by its name, and to be chosen otherwise. */
export const ColumnsList = ({ columns, onChange }: Props) => (
  <Rows id="import-columns" title="Columns" note={noteOf(columns)}>
    {columns.map(({ name, example, holds }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and names may be the same
      <li key={at} className="row-line import-column">
        <div className="thing">
          <b id={`column-${at}`}>{name}</b>
          <p>{example ?? "Empty"}</p>
        </div>
        <select
          aria-labelledby={`column-${at}`}
          value={holds}
          className={holds === "leave-out" ? "is-out" : undefined}
          onChange={({ target }) => onChange(at, target.value as ImportColumn)}
        >
          <option value="leave-out">{importColumnLabels["leave-out"]}</option>
          {Object.entries(groups).map(([label, list]) => (
            <optgroup key={label} label={label}>
              {list.map((column) => (
                <option key={column} value={column}>
                  {importColumnLabels[column]}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </li>
    ))}
  </Rows>
);

function noteOf(columns: readonly ColumnOfFile[]): string {
  const used = columns.filter(({ holds }) => holds !== "leave-out").length;
  return used === columns.length ? "All of them are used" : `${used} of ${columns.length} are used`;
}
