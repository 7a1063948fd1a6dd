import type * as m from "./model.ts";
import type { Parent, Setup } from "./world.ts";

export type Made = { id: number; startsAt: number; clientId: number; status: "accepted"; alreadyRequested?: boolean };
export const isOpen = ({ isClosed }: Parent) => !isClosed;

export const isListed = ({ id, isFormer }: m.Client) => id !== null && !isFormer;

export async function moves(world: Setup, visit: m.Visit | null, change: { status: string; [more: string]: unknown }) {
  if (!visit) return null;
  const { status, text } = await world.ask("patch", `/api/bookings/${visit.id}/status`, { ...change, confirm: true });
  if (status < 400 && visit.status !== change.status) visit.paid = null;
  if (status < 400) visit.status = change.status as m.Visit["status"];
  return `visit ${visit.id}: ${JSON.stringify(change)}: ${status} ${status < 400 ? "" : text}`;
}
export const is = (wanted: m.Visit["status"]) => (visit: m.Visit) => visit.status === wanted;
