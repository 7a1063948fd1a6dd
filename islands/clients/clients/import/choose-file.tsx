import { useRef } from "react";
import { DropArea } from "#islands/ui/drop-area.tsx";
import { described, Field } from "#islands/ui/field.tsx";
import { IMPORT_EXAMPLE } from "#src/shared/clients/import-paths.ts";
import { IMPORT_TOO_LARGE, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#src/shared/day/own/import-labels.ts";
import { withoutPhotos } from "./without-photos.ts";

interface Props {
  error: string | undefined;
  isReading: boolean;
  onChoose: (file: File) => void;
  onRefuse: (sentence: string) => void;
}

const id = "clients-file";
const hint = `CSV or vCard, up to 5MB and ${MAX_IMPORT_ROWS.toLocaleString("en-US")} rows.`;

export function ChooseFile({ error, isReading, onChoose, onRefuse }: Props) {
  const input = useRef<HTMLInputElement>(null);

  async function take(chosen: File | undefined) {
    if (!chosen) return;
    // Allows choosing the same file again.
    if (input.current) input.current.value = "";
    const file = chosen.size > MAX_IMPORT_BYTES ? await withoutPhotos(chosen) : chosen;
    if (file.size > MAX_IMPORT_BYTES) onRefuse(IMPORT_TOO_LARGE);
    else onChoose(file);
  }

  return (
    <section className="panel import-file" aria-labelledby="import-file-title">
      <h2 id="import-file-title">Choose a file</h2>
      <p>
        Use a CSV from your spreadsheet, Google Contacts, or grooming software, or the contacts of your phone (.vcf).
        You'll review it first. We won't contact anyone.
      </p>
      <DropArea onDrop={take}>
        <Field id={id} name="file" label="Client list" hint={hint} error={error} isLive>
          <input
            {...described(id, error, hint)}
            ref={input}
            id={id}
            name="file"
            type="file"
            accept=".csv,.tsv,.txt,.vcf,text/vcard,text/x-vcard,text/csv,text/tab-separated-values,text/plain"
            disabled={isReading}
            onChange={({ target }) => take(target.files?.[0])}
          />
        </Field>
      </DropArea>
      <p role="status" className="soft small">
        {isReading && "Reading your file..."}
      </p>
      <p className="soft small">
        <a href={IMPORT_EXAMPLE} download>
          Download a sample file
        </a>
      </p>
    </section>
  );
}
