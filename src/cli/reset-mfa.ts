import { resetFactor } from "../features/people/mfa/service.ts";
import { features } from "../features.ts";
import { refuse } from "./command.ts";
import { withData } from "./site.ts";

const usage = `bun run admin:reset-mfa USERNAME    for an admin who lost both phone and recovery codes

It logs the admin out everywhere and emails every admin. The next login sets up two-step verification again.
DATA_DIR sets the data folder, as for the site.`;

const [username, ...others] = process.argv.slice(2);
if (!username || others.length > 0) refuse(usage);
await withData((site) => resetFactor({ ...site, features, texts: null }, username));
console.log(`${username} can now log in with just a password, then sets up two-step verification again.`);
