import { Failure } from "../failure.ts";
import type { Parent } from "./parent.ts";

export async function readProfile({ browser, name }: Parent, groomerId: number) {
  const page = await browser.get(`/groomer/${groomerId}`);
  if (page.status !== 200 || (await page.text()).includes("Logged in as ")) return;
  const { ok } = await browser.get("/api/user");
  if (ok) throw new Failure(7, `The profile of groomer ${groomerId} takes ${name}, who is signed in, for a stranger`);
}
