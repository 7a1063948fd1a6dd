import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError, callApi, errorSentence } from "#islands/lib/api.ts";
import { goAndToast } from "#islands/lib/reload.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import { uploadForm } from "#islands/lib/upload.ts";
import { AsyncButton } from "#islands/ui/work-button.tsx";
import { groomerTabPath } from "#src/shared/base/dashboard-paths.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import type { ImportColumn } from "#src/shared/day/added/import-labels.ts";
import type { ImportDone, ImportPreview, ImportUndone, UndoableImport } from "#src/shared/day/added/imports.ts";
import { CheckColumns } from "./check-columns.tsx";
import { ChooseFile } from "./choose-file.tsx";

interface ImportResult {
  id: number;
  added: number;
  more?: string;
}

export default function ImportClients({ last }: { last: UndoableImport | null }) {
  const [done, setDone] = useState<ImportResult | null>(last);
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<"reading" | "sending">();
  /** Number of the last question to the server, to ignore stale responses. */
  const asked = useRef(0);
  const root = useRef<HTMLDivElement>(null);
  const focus = (selector: string) => root.current?.querySelector<HTMLElement>(selector)?.focus();

  async function read(chosen: File, columns?: readonly ImportColumn[]) {
    const turn = ++asked.current;
    setBusy("reading");
    setError(undefined);
    dismissToast();
    try {
      const found = await uploadForm<ImportPreview>("POST", `${path}/preview`, formOf(chosen, columns));
      if (turn !== asked.current) return;
      flushSync(() => {
        setFile(chosen);
        setPreview(found);
        setBusy(undefined);
      });
      if (!columns) focus("#import-sum-title");
    } catch (failure) {
      if (turn !== asked.current) return;
      flushSync(() => {
        setBusy(undefined);
        if (!columns) setError((failure instanceof ApiError && failure.fields.file) || errorSentence(failure));
      });
      if (columns) showToast({ kind: "error", title: "Failed to read the file", description: errorSentence(failure) });
      else focus("input[type=file]");
    }
  }

  function choose(at: number, holds: ImportColumn) {
    const columns = preview!.columns.map((column, index) => (index === at ? { ...column, holds } : column));
    setPreview({ ...preview!, columns });
    read(
      file!,
      columns.map((column) => column.holds),
    );
  }

  async function send() {
    setBusy("sending");
    dismissToast();
    try {
      const columns = preview!.columns.map(({ holds }) => holds);
      const { id, added, known } = await uploadForm<ImportDone>("POST", path, formOf(file!, columns));
      const more = known > 0 ? `${counted(known, "other was", "others were")} already in your list.` : undefined;
      // The answer of an earlier try was lost, so the page is read again, with its import to undo.
      if (id === null)
        return goAndToast(location.pathname, { kind: "info", title: "No new clients", description: more! });
      flushSync(() => {
        setDone({ id, added, ...(more ? { more } : {}) });
        startAnew();
      });
      focus("#import-done-title");
    } catch (failure) {
      setBusy(undefined);
      showToast({ kind: "error", title: "Failed to import clients", description: errorSentence(failure) });
    }
  }

  function startAnew() {
    asked.current++;
    setFile(undefined);
    setPreview(undefined);
    setError(undefined);
    setBusy(undefined);
  }

  function back() {
    flushSync(startAnew);
    focus("input[type=file]");
  }

  function undone() {
    flushSync(() => setDone(null));
    focus("input[type=file]");
  }

  return (
    <div className="import-page" ref={root}>
      {done && !preview && <LastImport {...done} onUndone={undone} />}
      {file && preview ? (
        <CheckColumns
          fileName={file.name}
          preview={preview}
          isReading={busy === "reading"}
          isSending={busy === "sending"}
          onChange={choose}
          onImport={send}
          onBack={back}
        />
      ) : (
        <ChooseFile error={error} isReading={busy === "reading"} onChoose={read} onRefuse={setError} />
      )}
    </div>
  );
}

const path = "/api/clients/import";

function formOf(file: File, columns?: readonly ImportColumn[]): FormData {
  const form = new FormData();
  form.set("file", file);
  if (columns) form.set("columns", columns.join(","));
  return form;
}

function LastImport({ id, added, more, onUndone }: ImportResult & { onUndone: () => void }) {
  async function undo() {
    const { removed, stayed } = await callApi<ImportUndone>("DELETE", `${path}s/${id}`);
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
        <AsyncButton work={undo} failed="Failed to undo the import" busy="Undoing...">
          Undo
        </AsyncButton>
      </div>
    </section>
  );
}
