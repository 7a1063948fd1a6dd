import { afterAll, expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { newDataDir, startServer } from "#tests/support/server.ts";
import { until } from "#tests/support/until.ts";
import { signUpFields } from "../e2e/people.ts";
import { startSmtp } from "../mail/smtp.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

test("a process that serves people and one for the jobs share a folder: one takes requests, the other mails about them", async () => {
  const DATA_DIR = await newDataDir();
  cleanups.push(() => rm(DATA_DIR, { recursive: true, force: true }));
  const smtp = await startSmtp();
  cleanups.push(smtp.goAway);
  const start = async (ROLE: string) => {
    const site = await startServer({ DATA_DIR, ROLE, SMTP_URL: smtp.url });
    cleanups.push(site.remove);
    return site;
  };
  const [web, jobs] = await Promise.all([start("web"), start("jobs")]);

  const answer = await fetch(`${web.url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(signUpFields("dana")),
  });
  expect(answer.status).toBe(201);
  await until(() => smtp.received.length > 0);

  const held = async ({ url }: { url: string }) =>
    /^mudroom_jobs_lease_held (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
  expect([await held(web), await held(jobs)]).toEqual(["0", "1"]);
  expect((await fetch(web.url)).status).toBe(200);
  expect((await fetch(jobs.url)).status).toBe(404);
  expect([await web.stop(), await jobs.stop()]).toEqual([0, 0]);
});
