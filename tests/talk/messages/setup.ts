import { messages, outbox } from "#db/db.ts";
import type { MessageView } from "#src/shared/talk/messages/messages.ts";
import { bodyOf } from "#tests/support/answers.ts";
import type { Browser } from "#tests/support/app.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { findRows, removeRows } from "#tests/support/rows.ts";
import { moves, sendRequest, setUpBookings } from "../../visits/bookings/setup.ts";

export async function setUpThread(status: "pending" | "accepted" = "accepted", env: Record<string, string> = {}) {
  const setup = await setUpBookings({}, env);
  const { app, as } = setup;
  const { id, startsAt } = await sendRequest(setup, "ana");
  if (status === "accepted") await moves(as.gus, id, "accepted");
  removeRows(app.ctx.db, outbox, {});
  const admin = await addUser(app, "admin", "boss");
  const pat = await addUser(app, "pet_parent", "pat");
  return {
    ...setup,
    id,
    startsAt,
    path: `/api/bookings/${id}/messages`,
    boss: () => signedIn(app, admin, "admin"),
    pat: signedIn(app, pat, "pet_parent"),
    rows: () => findRows(app.ctx.db, messages),
    emails: () => findRows(app.ctx.db, outbox),
    subjects: () =>
      findRows(app.ctx.db, outbox).map(({ recipient, subject }) => `${recipient.split("@")[0]}: ${subject}`),
  };
}
export type ThreadSetup = Awaited<ReturnType<typeof setUpThread>>;

export const write = (window: Browser, id: number, text: unknown, key?: string) =>
  window.post(`/api/bookings/${id}/messages`, { text }, key === undefined ? {} : { "idempotency-key": key });

export const writes = (window: Browser, id: number, text: string) => bodyOf<MessageView>(write(window, id, text));

export async function thread(window: Browser, id: number, query = ""): Promise<MessageView[]> {
  return (await (await window.get(`/api/bookings/${id}/messages${query}`)).json()) as MessageView[];
}

export const reads = (window: Browser, id: number, upTo?: number) =>
  window.post(`/api/bookings/${id}/messages/read`, upTo === undefined ? {} : { upTo });

export const reportsMessage = (window: Browser, id: number, body: object = { reason: "threat" }) =>
  window.post("/api/reports", { kind: "message", id, ...body });

export async function refused(answer: Response | Promise<Response>): Promise<string> {
  const response = await answer;
  const { error } = (await response.json()) as { error?: { message: string } };
  return `${response.status}: ${error?.message}`;
}
