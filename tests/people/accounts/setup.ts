import { asc, eq } from "drizzle-orm";
import { auditLog, outbox } from "#db/schema/tables.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { addUser } from "#tests/support/people.ts";

export const newcomer = {
  role: "pet_parent",
  username: "newcomer",
  email: "newcomer@example.com",
  password: "long walks",
  fullName: "Nora Newcomer",
  phoneNumber: "",
  city: "Asheville",
  state: "NC",
  zipCode: "28801",
};

export async function appWithAna() {
  const app = await testApp();
  const ana = await addUser(app, "pet_parent", "ana");
  const login = (password: string, username = "ana") => app.visitor().post("/api/login", { username, password });
  return { app, ana, login };
}

export const flashOf = (response: Response) => {
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith("flash="));
  const value = /^flash=([\w-]+)/.exec(cookie ?? "")?.[1];
  return value ? JSON.parse(Buffer.from(value, "base64url").toString()) : undefined;
};

export const emailsTo = ({ ctx }: TestApp, address: string) =>
  ctx.db.select().from(outbox).where(eq(outbox.recipient, address)).orderBy(asc(outbox.id)).all();

export const otherEmailsTo = (app: TestApp, address: string) =>
  emailsTo(app, address).filter(({ dedupeKey }) => !dedupeKey?.startsWith("new-login"));

export function emailedToken(app: TestApp, address: string): string {
  const token = /reset-password\?token=([\w-]+)/.exec(emailsTo(app, address).at(-1)?.text ?? "")?.[1];
  if (!token) throw new Error(`No reset email for ${address}`);
  return token;
}

export const auditedActions = ({ ctx }: TestApp) =>
  ctx.db.select({ action: auditLog.action, actorId: auditLog.actorId }).from(auditLog).orderBy(asc(auditLog.id)).all();
