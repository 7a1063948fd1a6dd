import type { ClientsPage } from "#src/shared/clients/clients.ts";
import type { Person } from "../support/world.ts";
import { change, read } from "./calls.ts";
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

/** Of whom the groomer has been to, with their pets. */
async function clientOf(stage: Stage, cookie: string, { id: parentId, username }: Person) {
  const { text } = await read(stage, `/api/clients?q=${encodeURIComponent(`${username}@example.com`)}`, cookie);
  const { clients } = JSON.parse(text) as ClientsPage;
  return clients.find(({ petParentId }) => petParentId === parentId)!;
}
