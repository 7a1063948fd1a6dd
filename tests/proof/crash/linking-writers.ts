import type { EnteredClient } from "#src/shared/visits/own/entered-clients.ts";
import { change, create } from "./calls.ts";
import { inTurn } from "./in-turn.ts";
import type { Stage } from "./stage.ts";
import type { Writer } from "./writers.ts";

const PATH = "/api/clients";

/** Every groomer in turn enters a household with an address that nobody else has, and invites it. */
export function inviteClients(stage: Stage): Writer {
  const nextOwner = inTurn(stage);
  return async () => {
    const { cookie } = nextOwner();
    const number = stage.next();
    const body = { name: `Invited ${number}`, email: `invited${number}@example.com`, note: "Mornings", pets: [] };
    const { id } = await create<EnteredClient>(stage, "added client", "Mornings, 0", {
      method: "POST",
      path: PATH,
      cookie,
      body,
    });
    await change(stage, `invitation ${id}`, "there", { method: "POST", path: `${PATH}/${id}/invite`, cookie });
  };
}

/** Whoever they have been to is entered once more by hand: they are one, or two after all, or never were. */
export function linkClients(stage: Stage): Writer {
  const nextOwner = inTurn(stage);
  const { parent, petId } = stage.linked;
  return async () => {
    const { cookie } = nextOwner();
    const email = `${parent.username}@example.com`;
    const body = { name: `Entered ${stage.next()}`, email, note: "By phone", pets: [{ name: "Pickle" }] };
    const made = await create<EnteredClient>(stage, "added client", "By phone, 1", {
      method: "POST",
      path: PATH,
      cookie,
      body,
    });
    const one = { cookie, path: `${PATH}/${made.id}` };
    const link = { method: "POST", cookie, path: `${one.path}/link` } as const;
    const chosen = { parentId: parent.id, pets: { [made.pets[0]!.id]: petId } };
    const key = `linked ${made.id}`;
    await change(stage, key, `${parent.id}, 1`, { ...link, body: chosen });
    await change(stage, key, "gone", { ...link, method: "DELETE" });
    const other = { method: "POST", cookie, path: `${one.path}/not-them`, body: { parentId: parent.id } } as const;
    await change(stage, `not them ${made.id}`, "there", other);
  };
}
