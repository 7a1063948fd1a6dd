import { outbox } from "#db/db.ts";
import type { NeedView } from "#src/shared/operations/admin-needs.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { refusalOf } from "#tests/support/answers.ts";
import { type Browser, browser, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { oakStreet, requestFor, requests } from "#tests/visits/bookings/setup.ts";

export async function setUpTrust() {
  const app = await testApp();
  const gus = await addGroomer(app, "gus", { businessName: "Blue Ridge Bath Co." });
  const admin = await addUser(app, "admin", "boss");
  let count = 0;

  const join = async (
    name: string,
    ip = `203.0.113.${++count}`,
    role: "pet_parent" | "groomer" = "pet_parent",
    email = `${name}@example.com`,
  ) => {
    const window = browser(app.handle, ip);
    const home = { city: "Asheville", state: "NC", zipCode: "28801", phoneNumber: "", role };
    const account = { ...home, username: name, email, password: PASSWORD };
    const { id } = await (await window.post("/api/register", { ...account, fullName: `${name} Tester` })).json();
    return { id: Number(id), window };
  };
  const confirm = async (name: string, email = `${name}@example.com`) => {
    const emails = app.ctx.db.select().from(outbox).all();
    const link = emails.findLast(({ recipient, text }) => recipient === email && text.includes("token="));
    await app.visitor().post("/api/verify-email", { token: /verify-email\?token=([\w-]+)/.exec(link!.text)![1] });
  };

  const boss = () => signedIn(app, admin, "admin");
  const asGus = () => signedIn(app, gus.user, "groomer");
  return {
    ...{ app, gus, boss, asGus, join, confirm },
    joined: async (...who: Parameters<typeof join>) => {
      const person = await join(...who);
      await confirm(who[0], who[3]);
      return person;
    },
    request: (changes: Record<string, unknown> = {}) => requestFor({ gus }, { ...oakStreet, ...changes }),
    visit: async (window: Browser, changes: Record<string, unknown> = {}) => {
      const booking = await requests(window, requestFor({ gus }, { ...oakStreet, ...changes }));
      await asGus().patch(`/api/bookings/${booking.id}/status`, { status: "accepted", confirm: true });
      return booking;
    },
    needs: async () => {
      const all = (await (await boss().get("/api/admin/needs-action")).json()) as NeedView[];
      return all.filter(({ kind }) => kind === "alert" || kind === "reported");
    },
    seenBy: async (window: Browser, id: number) =>
      (await (await window.get(`/api/bookings/${id}`)).json()) as BookingView,
    adminPage: async (userId: number) => textIn(await (await boss().get(`/admin/users/${userId}`)).text()),
    news: () => {
      const emails = app.ctx.db.select().from(outbox).orderBy(outbox.id).all();
      app.ctx.db.delete(outbox).run();
      return emails.map(({ recipient, subject }) => `${recipient.split("@")[0]}: ${subject}`);
    },
  };
}
export type Trust = Awaited<ReturnType<typeof setUpTrust>>;

export const textIn = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ");

export const messageOf = async (answer: Response) => (await refusalOf(answer)).message;

export const triedBy = async (window: Browser, body: object) => {
  const answer = await window.post("/api/bookings", body);
  return answer.status === 201 ? 201 : await messageOf(answer);
};
