/** @jsxImportSource preact */
import { createApp } from "#src/app.ts";
import { readConfig } from "#src/base/config.ts";
import { findProps, profilePage } from "#src/features/search/profiles/profile-answer.tsx";
import { parseProfileQuery } from "#src/features/search/profiles/profile-query.ts";
import { features } from "#src/features.ts";
import { emptyForm, page } from "#src/http/pages/page.tsx";
import { createContext } from "#src/start.ts";
import { Profile } from "#views/listing/groomers/profile.tsx";
import type { Renders } from "./renders.ts";

const SECONDS = 2;

const id = Number(process.argv[2]);
const ctx = await createContext(readConfig(process.env), features);
const { handle } = await createApp(ctx);
const address = `http://localhost:3000/groomer/${id}?from=zipCode%3D28801`;
// The cookie prevents cached pages.
const ask = () => new Request(address, { headers: { cookie: "seen=1" } });
const query = parseProfileQuery(new URL(address).searchParams);
const props = findProps(ctx, null, id, { query, form: emptyForm })!;

const renders: Renders = {
  markup: await perSecond(() => page(ctx, ask(), { title: "A groomer", main: <Profile {...props} /> })),
  withData: await perSecond(() => profilePage(ctx, { request: ask(), viewer: null }, String(id), { query })),
  wholeRequest: await perSecond(() => handle(ask())),
};
console.log(JSON.stringify(renders));
process.exit(0);

async function perSecond(make: () => Response | Promise<Response>): Promise<number> {
  for (let warm = 0; warm < 300; warm++) await make();
  const startedAt = performance.now();
  let made = 0;
  for (; performance.now() - startedAt < SECONDS * 1000; made++) {
    const response = await make();
    if (response.status !== 200) throw new Error(`The profile answered ${response.status}`);
  }
  return (1000 * made) / (performance.now() - startedAt);
}
