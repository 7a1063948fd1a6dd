import type { ClientsPage } from "#src/shared/visits/clients.ts";
import type { EnteredClient } from "#src/shared/visits/own/entered-clients.ts";
import type { Person } from "../support/world.ts";
import { change, create, read } from "./calls.ts";
import { inTurn } from "./in-turn.ts";
import type { Stage } from "./stage.ts";
import type { Writer } from "./writers.ts";

export function describeBusiness(stage: Stage, at: number): Writer {
  const { id } = stage.businesses[at]!;
  const { cookie } = stage.owners[at]!;
  return () => {
    const description = `A van with warm water, edition ${stage.next()}`;
    return change(stage, `description ${id}`, description, {
      method: "PATCH",
      path: `/api/groomer-profiles/${id}`,
      cookie,
      body: { description },
    });
  };
}

/** Another sentence each time, under which requests are made meanwhile. */
export function changeTerms(stage: Stage, at: number): Writer {
  const { id } = stage.businesses[at]!;
  const { cookie } = stage.owners[at]!;
  return () => {
    const lateText = `I charge half of the estimate, edition ${stage.next()}`;
    return change(stage, `terms ${id}`, lateText, { method: "PATCH", path: "/api/terms", cookie, body: { lateText } });
  };
}

/** Every groomer in turn takes no more requests of a parent, and takes them again. */
export function blockAndUnblock(stage: Stage, parent: Person): Writer {
  const nextOwner = inTurn(stage);
  return async () => {
    const { cookie, businessId } = nextOwner();
    const path = "/api/blocked-parents";
    const key = `block ${businessId}, ${parent.id}`;
    const body = { petParentId: parent.id };
    await change(stage, key, "there", { method: "POST", path, cookie, body });
    await change(stage, key, "gone", { method: "DELETE", path: `${path}/${parent.id}`, cookie });
  };
}

/** Every groomer in turn notes something about a household and its pet, and now and then nothing any more. */
export function keepNotes(stage: Stage): Writer {
  const nextOwner = inTurn(stage);
  const { parent, petId } = stage.client;
  return async () => {
    const { cookie, businessId } = nextOwner();
    const number = stage.next();
    const note = number % 5 === 0 ? null : `The gate sticks, note ${number}`;
    const { id, pets } = await clientOf(stage, cookie, parent);
    const path = `/api/clients/${id}`;
    const call = { method: "PATCH", cookie, body: { note } } as const;
    await change(stage, `client ${businessId}, ${parent.id}`, note ?? "gone", { ...call, path });
    const ofPet = { ...call, path: `${path}/pets/${pets[0]!.id}` };
    await change(stage, `pet note ${businessId}, ${petId}`, note ?? "gone", ofPet);
  };
}

/** Every groomer in turn enters a household with two pets, changes it, and now and then removes it. */
export function enterClients(stage: Stage): Writer {
  const nextOwner = inTurn(stage);
  return async () => {
    const { cookie } = nextOwner();
    const number = stage.next();
    const body = { name: `Household ${number}`, note: "Mornings", pets: [{ name: "Pepper" }, { name: "Mo" }] };
    const path = "/api/clients";
    const made = await create<EnteredClient>(stage, "added client", "Mornings, 2", {
      method: "POST",
      path,
      cookie,
      body,
    });
    const one = { cookie, path: `${path}/${made.id}` };
    const changes = { note: `Afternoons ${number}`, pets: made.pets.slice(1) };
    const key = `added client ${made.id}`;
    await change(stage, key, `${changes.note}, 1`, { ...one, method: "PATCH", body: changes });
    if (number % 3 === 0) await change(stage, key, "gone", { ...one, method: "DELETE" });
  };
}

/** Of whom the groomer has been to, with their pets. */
async function clientOf(stage: Stage, cookie: string, { id: parentId, username }: Person) {
  const { text } = await read(stage, `/api/clients?q=${encodeURIComponent(`${username}@example.com`)}`, cookie);
  const { clients } = JSON.parse(text) as ClientsPage;
  return clients.find(({ petParentId }) => petParentId === parentId)!;
}
