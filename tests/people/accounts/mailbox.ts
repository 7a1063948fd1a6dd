import { asc, eq } from "drizzle-orm";
import { auditLog, outbox } from "#db/db.ts";
import type { TestApp } from "#tests/support/app.ts";

export const mailsTo = ({ ctx }: TestApp, address: string) =>
  ctx.db.select().from(outbox).where(eq(outbox.recipient, address)).orderBy(asc(outbox.id)).all();

export const otherMailsTo = (app: TestApp, address: string) =>
  mailsTo(app, address).filter(({ dedupeKey }) => !dedupeKey?.startsWith("new-login"));

export function mailedToken(app: TestApp, address: string): string {
  const token = /reset-password\?token=([\w-]+)/.exec(mailsTo(app, address).at(-1)?.text ?? "")?.[1];
  if (!token) throw new Error(`No reset mail for ${address}`);
  return token;
}

export const auditedActions = ({ ctx }: TestApp) =>
  ctx.db.select({ action: auditLog.action, actorId: auditLog.actorId }).from(auditLog).orderBy(asc(auditLog.id)).all();
