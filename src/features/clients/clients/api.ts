import { transact } from "#db/db.ts";
import { type ActorContext, auditBy, type Ctx } from "#src/base/context.ts";
import { type CsvColumns, csvResponse } from "#src/http/csv.ts";
import { emptyById, noContent, router } from "#src/http/guards/access.ts";
import { readInput } from "#src/http/pages/page.tsx";
import { type Upload, uploadApiDoc, withUpload } from "#src/http/uploads/upload-body.ts";
import { AppError, found, invalid } from "#src/shared/base/errors.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { utcDay } from "#src/shared/base/time.ts";
import { ClientNoteInput } from "#src/shared/clients/client-note.ts";
import { ClientDetail, ClientPetParams, ClientsPage, ClientsQuery, ClientView } from "#src/shared/clients/clients.ts";
import { AddedClient, ClientChanges, ClientInput } from "#src/shared/day/added/added-clients.ts";
import { IMPORT_TOO_LARGE_TEXT, MAX_IMPORT_BYTES } from "#src/shared/day/added/import-labels.ts";
import { ColumnsInput, ImportDone, ImportInput, ImportPreview, ImportUndone } from "#src/shared/day/added/imports.ts";
import { InviteInput, InviteResult, SentInvitation } from "#src/shared/day/added/invitations.ts";
import { LinkParentInput, NotSameClientInput } from "#src/shared/day/added/linking.ts";
import { NextVisitChoices, NextVisitQuery } from "#src/shared/visits/proposals.ts";
import { addedClients } from "./added/queries.ts";
import { addClient, changeClient, removeClient, setPetNote } from "./added/service.ts";
import { findClientDetail } from "./detail.ts";
import { type ImportFile, importClients, previewImport, requireImporter, undoImport } from "./imports/service.ts";
import { inviteClient, inviteClients } from "./invitations/service.ts";
import { linkClient, rejectClientLink, unlinkClient } from "./linking/link.ts";
import { nextVisitPlan } from "./next-visit-plan.ts";
import { findClients, findClientsPage } from "./queries.ts";

/** Contact details are the groomer's own entries. */
type CsvClient = ClientView & { added: AddedClient };

const columns: CsvColumns<CsvClient> = [
  ["name", ({ name }) => name],
  ["pets", ({ pets }) => pets.map(({ name, breed, type }) => `${name} (${breed ?? type})`).join("; ")],
  ["pet info", ({ petInfo }) => petInfo],
  ["visits", ({ visits }) => visits],
  ["last visit", ({ lastVisit }) => lastVisit],
  ["next visit", ({ next }) => (next?.kind === "visit" ? next.date : null)],
  ["due", ({ dueOn }) => dueOn],
  ["no-shows with me (12 months)", ({ noShowsHere }) => noShowsHere],
  ["no-shows with anyone (12 months)", ({ noShowsAnywhere }) => noShowsAnywhere],
  ["canceled late with anyone (12 months)", ({ canceledLateAnywhere }) => canceledLateAnywhere],
  ["note", ({ note }) => note],
  ["pet notes", ({ pets }) => pets.flatMap(notesOf).join("\n")],
  ["phone", ({ added }) => added.phone],
  ["email", ({ added }) => added.email],
  ["address", ({ added }) => added.address],
  ["city", ({ added }) => added.city],
  ["state", ({ added }) => added.state],
  ["ZIP code", ({ added }) => added.zipCode],
];

const notesOf = ({ name, note }: ClientView["pets"][number]) => (note ? `${name}: ${note}` : []);

/** Throws 429. */
function exportClients(ctx: Ctx, by: ActorContext, words: string | undefined): Response {
  ctx.limits.take("clients-file-user", String(by.viewer.userId));
  const now = ctx.now();
  const clients = transact(ctx.db, (tx): CsvClient[] => {
    const found = findClients({ db: tx, now }, by.viewer, words);
    auditBy(tx, by, { action: "clients-exported", detail: { rows: found.length }, now });
    const ids = found.map(({ id }) => id);
    const added = new Map(addedClients(tx, by.viewer.groomerId ?? 0, ids).map((one) => [one.id, one]));
    return found.map((client) => ({ ...client, added: added.get(client.id)! }));
  });
  return csvResponse(ctx, `clients-${utcDay(now)}`, columns, [clients]);
}

const one = { access: "groomer", params: IdParams } as const;

export const clientsApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .get("/clients", ({ viewer, query }) => findClientsPage({ db: ctx.db, now: ctx.now() }, viewer, query), {
      access: "groomer",
      query: ClientsQuery,
      response: ClientsPage,
    })
    .get("/clients.csv", ({ by, query }) => exportClients(ctx, by, query.q), { access: "groomer", query: ClientsQuery })
    .get(
      "/clients/:id",
      ({ viewer, params }) => found(findClientDetail({ db: ctx.db, now: ctx.now() }, viewer, { id: params.id })),
      { ...one, response: ClientDetail },
    )
    .get("/bookings/:id/next-visit", ({ viewer, params, query }) => nextVisitPlan(ctx, viewer, params.id, query), {
      ...one,
      query: NextVisitQuery,
      response: NextVisitChoices,
    })
    .post("/clients", ({ by, body, status }) => status(201, addClient(ctx, by, body)), {
      access: "groomer",
      body: ClientInput,
      response: { 201: AddedClient },
    })
    .patch("/clients/:id", ({ by, params, body }) => changeClient(ctx, by, params.id, body), {
      ...one,
      body: ClientChanges,
      response: AddedClient,
    })
    .patch(
      "/clients/:id/pets/:petId",
      ({ by, params, body }) => setPetNote(ctx, by, { id: params.id, petId: params.petId }, body.note),
      { access: "groomer", params: ClientPetParams, body: ClientNoteInput, response: ClientView },
    )
    .delete("/clients/:id", ({ by, params }) => noContent(removeClient(ctx, by, params.id)), emptyById("groomer"))
    .post("/clients/:id/link", ({ by, params, body }) => noContent(linkClient(ctx, by, params.id, body)), {
      ...emptyById("groomer"),
      body: LinkParentInput,
    })
    .delete("/clients/:id/link", ({ by, params }) => noContent(unlinkClient(ctx, by, params.id)), emptyById("groomer"))
    .post(
      "/clients/:id/not-same-client",
      ({ by, params, body }) => noContent(rejectClientLink(ctx, by, params.id, body.parentId)),
      { ...emptyById("groomer"), body: NotSameClientInput },
    )
    .post("/clients/:id/invite", ({ by, params, status }) => status(201, inviteClient(ctx, by, params.id)), {
      ...one,
      response: { 201: SentInvitation },
    })
    .post("/clients/invite", ({ by, body }) => inviteClients(ctx, by, body.ids), {
      access: "groomer",
      body: InviteInput,
      response: InviteResult,
    })
    .post(
      "/clients/import/preview",
      ({ by, request }) =>
        withUpload(request, { ctx, by, mayUpload: () => requireImporter(by) }, (upload) =>
          previewImport(ctx, by, fileIn(upload)),
        ),
      { access: "groomer", detail, response: ImportPreview },
    )
    .post(
      "/clients/import",
      ({ by, request, status }) =>
        withUpload(request, { ctx, by, mayUpload: () => requireImporter(by) }, async (upload) =>
          status(201, await importClients(ctx, by, fileIn(upload))),
        ),
      { access: "groomer", detail, response: { 201: ImportDone } },
    )
    .delete("/clients/imports/:id", ({ by, params }) => undoImport(ctx, by, params.id), {
      ...one,
      response: ImportUndone,
    });

const detail = uploadApiDoc(ImportInput, ColumnsInput, "file");

/** A multipart form with `file`, or its content as `text`. */
function fileIn({ fields, files: { file } }: Upload): ImportFile {
  if (file) return { bytes: modest(file), columns: readInput(ColumnsInput, fields).columns };
  if (fields.text === undefined) throw invalid({ file: "Choose a file" });
  const { text, columns } = readInput(ImportInput, fields);
  return { bytes: modest(new TextEncoder().encode(text)), columns };
}

function modest(bytes: Uint8Array<ArrayBuffer>) {
  if (bytes.byteLength > MAX_IMPORT_BYTES) throw new AppError("too_large", IMPORT_TOO_LARGE_TEXT);
  return bytes;
}
