import { eq } from "drizzle-orm";
import { clientImports, clientNotes, clientPetNotes, ownClients } from "#db/schema/tables.ts";
import type { Feature } from "#src/base/context.ts";
import { LISTS } from "#src/http/guards/special-bodies.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { NEVER_INVITE } from "#src/shared/visits/own/invitation-labels.ts";
import { clientsApi } from "./api.ts";
import { noteInDemo } from "./demo.ts";
import { clientsExported } from "./exported.ts";
import { forgetMadeFrom } from "./from-account/forget.ts";
import { importsApi } from "./imports/api.ts";
import { invitationsApi } from "./invitations/api.ts";
import { invitationPages } from "./invitations/pages.tsx";
import { forgetInvitationsOf } from "./invitations/service.ts";
import { invitationMails } from "./invitations/still-holds.ts";
import { joiningApi } from "./joining/api.ts";
import { askInDemo } from "./joining/demo.ts";
import { partFrom } from "./joining/service.ts";
import { ownClientsApi } from "./own/api.ts";
import { enterInDemo } from "./own/demo.ts";
import { forgetOwnGateCodes } from "./own/gate-codes.ts";
import { removeOldClients } from "./own/old-clients.ts";

export const clientsFeature: Feature = {
  name: "clients",
  parts: [clientsApi, ownClientsApi, importsApi, invitationsApi, joiningApi, invitationPages],
  oneClick: [NEVER_INVITE],
  jobs: (ctx) => [{ name: "old clients", every: DAY_MS, work: () => removeOldClients(ctx) }],
  cleaning: (ctx) => [{ name: "gate codes", work: () => forgetOwnGateCodes(ctx) }],
  uploads: [[/^\/api\/own-clients\/import(\/preview)?\/?$/, LISTS]],
  exported: clientsExported,
  rechecks: [invitationMails],
  demo(seed) {
    noteInDemo(seed);
    enterInDemo(seed);
    askInDemo(seed);
  },
  eraseBusiness(_, tx, id) {
    tx.delete(clientNotes).where(eq(clientNotes.groomerId, id)).run();
    tx.delete(clientPetNotes).where(eq(clientPetNotes.groomerId, id)).run();
    forgetInvitationsOf(tx, id);
    tx.delete(ownClients).where(eq(ownClients.groomerId, id)).run();
    tx.delete(clientImports).where(eq(clientImports.groomerId, id)).run();
  },
  erasePerson(ctx, tx, { id }) {
    tx.delete(clientNotes).where(eq(clientNotes.petParentId, id)).run();
    forgetMadeFrom(ctx, tx, id);
    partFrom(tx, id);
  },
};
