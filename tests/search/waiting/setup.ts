import { asc } from "drizzle-orm";
import { waitingList } from "#db/schema/tables.ts";
import { emailsTo } from "#tests/people/accounts/setup.ts";
import { browser, type TestApp, testApp } from "#tests/support/app.ts";

export const EMAIL = "mia@example.com";
export const ZIP = "59301";
export const inMiles = { zipCode: ZIP, city: "Miles City", state: "MT" };

export const setUpWaiting = (env: Record<string, string> = {}) => testApp({ env });

let strangers = 0;
export const stranger = ({ handle }: TestApp) => browser(handle, `203.0.113.${(++strangers % 250) + 1}`);

export const asks = (app: TestApp, zipCode = ZIP, email = EMAIL) =>
  stranger(app).post("/api/waiting-list", { email, zipCode });

export const rows = ({ ctx }: TestApp) =>
  ctx.db
    .select({ email: waitingList.email, zip: waitingList.zip, confirmedAt: waitingList.confirmedAt })
    .from(waitingList)
    .orderBy(asc(waitingList.zip))
    .all();

export const tokenTo = (app: TestApp, email = EMAIL): string =>
  emailsTo(app, email.toLowerCase())
    .flatMap(({ text }) => /waiting-list\/confirm\?token=([\w-]+)/.exec(text)?.[1] ?? [])
    .at(-1)!;

export async function waits(app: TestApp, zipCode = ZIP, email = EMAIL) {
  await asks(app, zipCode, email);
  const token = tokenTo(app, email);
  await stranger(app).submit("/waiting-list/confirm", { token });
  return token;
}

export const oneClick = (app: TestApp, token: string) =>
  stranger(app).send("POST", `/waiting-list/leave?token=${token}`, {
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
  });
