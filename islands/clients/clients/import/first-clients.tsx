import { Row } from "#islands/ui/row.tsx";
import { Rows } from "#islands/ui/rows.tsx";
import type { ImportPreview } from "#src/shared/day/own/imports.ts";
import { counted } from "./import-words.ts";

export function FirstClients({ clients, added, known }: ImportPreview) {
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

export function Problems({ problems, faulty }: ImportPreview) {
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
