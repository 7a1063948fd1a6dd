/** @jsxImportSource preact */
import { ADD_CLIENT } from "#src/shared/base/dashboard-paths.ts";
import { IMPORT_CLIENTS } from "#src/shared/clients/import-paths.ts";
import { Scene } from "#views/art/art.tsx";

export const AddClientLink = () => (
  <a class="btn deep small" href={ADD_CLIENT}>
    Add a client
  </a>
);

export const NoClients = () => (
  <section class="empty">
    <Scene name="mailbox" />
    <h2>No clients yet</h2>
    <p>Parents appear here after their first visit. Add your other clients, too.</p>
    <div class="row">
      <a class="btn" href={ADD_CLIENT}>
        Add a client
      </a>
      <a class="btn line" href={IMPORT_CLIENTS}>
        Import clients
      </a>
    </div>
  </section>
);
