import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { OneSms, SmsProvider } from "./provider.ts";

interface KeptSms extends OneSms {
  at: number;
}

const isText = (name: string) => /^text-[\w-]+\.json$/.test(name);

interface KeptTexts extends SmsProvider {
  newest(most: number): Promise<KeptSms[]>;
}

export const isFileProvider = (texts: SmsProvider): texts is KeptTexts => texts.kind === "files";

/** One file per text, for demos and tests. */
export const createFileSms = (folder: string, now: () => number): KeptTexts => ({
  kind: "files",
  from: "+12025550100",
  async send(sms) {
    await mkdir(folder, { recursive: true });
    const name = `text-${sms.key.replaceAll(/[^\w-]/g, "_")}`;
    await Bun.write(join(folder, `${name}.json`), JSON.stringify({ ...sms, at: now() }));
    return name;
  },
  // No webhook; demos reply from the outbox page.
  readWebhook: () => undefined,
  verify: async () => ({ webhook: null }),
  async newest(most) {
    const names = (await readdir(folder).catch(() => [])).filter(isText);
    const stored = await Promise.all(names.map((name) => Bun.file(join(folder, name)).json() as Promise<KeptSms>));
    return stored.toSorted((a, b) => b.at - a.at).slice(0, most);
  },
});
