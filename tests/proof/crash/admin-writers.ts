import { join } from "node:path";
import { RECOVERY_CODES } from "#src/features/people/mfa/codes.ts";
import { logInStepPath, twoStepPath } from "#src/shared/people/mfa-paths.ts";
import { codeAt, offerIn, recoveryCodesIn } from "#tests/support/second-factor.ts";
import { PASSWORD } from "../support/world.ts";
import { change, changeAll, Refused, read, sendForCookies } from "./calls.ts";
import { reading } from "./read-data.ts";
import type { Stage } from "./stage.ts";
import type { Writer } from "./writers.ts";

/** Where fewer recovery codes are left, new ones are made. */
const FEW_CODES = 3;

/**
 * An admin makes new recovery codes, sets up a new app in place of the one before, and signs in anew. Whoever comes for
 * the first time sets up a second factor at the sign-in.
 */
export function changeFactors(stage: Stage): Writer {
  const steps = [signIn, replaceApp, setUpFirst, makeCodes];
  let turn = 0;
  return async () => {
    const codes = stage.guarded.codes;
    const step = codes.length < FEW_CODES ? makeCodes : steps[turn++ % steps.length]!;
    // Nobody knows which codes hold until the answer has come.
    stage.guarded.codes = [];
    try {
      stage.guarded.codes = await step(stage, codes);
    } catch (error) {
      if (error instanceof Refused) stage.guarded.codes = codes;
      throw error;
    }
  };
}

/** After a crash: the app has whichever secret was kept, and so much time has gone by that it shows another code. */
export function takeUpPhone({ site, guarded }: Stage) {
  reading(join(site.dataDir, "mudroom.db"), (db) => {
    const query = "UPDATE second_factors SET last_step = 0 WHERE user_id = ? RETURNING secret";
    guarded.secret = db.query<{ secret: string }, [number]>(query).get(guarded.id)!.secret;
  });
}

type Codes = string[];

/** By a recovery code, or by the app where none is known. */
async function makeCodes(stage: Stage, codes: Codes): Promise<Codes> {
  const { id, cookie, secret } = stage.guarded;
  const code = codes[0] ?? codeAt(secret, Date.now());
  const page = await change<string>(stage, `codes left ${id}`, RECOVERY_CODES, {
    method: "POST",
    path: twoStepPath("codes"),
    cookie,
    body: new URLSearchParams({ code }),
  });
  return recoveryCodesIn(page);
}

async function replaceApp(stage: Stage, codes: Codes): Promise<Codes> {
  const { guarded } = stage;
  const path = twoStepPath("set-up");
  const { secret, token } = offerIn((await read(stage, path, guarded.cookie)).text);
  const body = new URLSearchParams({ token, code: codeAt(secret, Date.now()), present: codes[0]! });
  const call = { method: "POST", path, cookie: guarded.cookie, body } as const;
  const page = await changeAll<string>(stage, newFactor(guarded.id, secret), call);
  guarded.secret = secret;
  return recoveryCodesIn(page.content);
}

async function signIn(stage: Stage, [code, ...others]: Codes): Promise<Codes> {
  const { guarded } = stage;
  const cookie = await givePassword(stage, guarded.username);
  const call = { method: "POST", path: "/api/login/code", cookie, body: { code } } as const;
  const { cookies } = await changeAll(stage, { [`codes left ${guarded.id}`]: others.length }, call);
  guarded.cookie = cookies.find((one) => one.startsWith("sid="))!;
  return others;
}

/** Each of those who have none does it once. */
async function setUpFirst(stage: Stage, codes: Codes): Promise<Codes> {
  const newcomer = stage.newcomers.pop();
  if (!newcomer) return codes;
  const cookie = await givePassword(stage, newcomer.username);
  const path = logInStepPath("set-up");
  const { secret, token } = offerIn((await read(stage, path, cookie)).text);
  const body = new URLSearchParams({ token, code: codeAt(secret, Date.now()) });
  await changeAll(stage, newFactor(newcomer.id, secret), { method: "POST", path, cookie, body });
  return codes;
}

/** A factor and its recovery codes come together. */
const newFactor = (id: number, secret: string) => ({ [`factor ${id}`]: secret, [`codes left ${id}`]: RECOVERY_CODES });

/** The first step of a sign-in; gives the cookie of the browser in which the second one is to come. */
async function givePassword(stage: Stage, username: string): Promise<string> {
  const body = { username, password: PASSWORD };
  const { cookies } = await sendForCookies(stage, { method: "POST", path: "/api/admin/login", body });
  return cookies.join("; ");
}
