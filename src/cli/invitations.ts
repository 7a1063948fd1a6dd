import { OPERATOR } from "#src/base/context.ts";
import { email } from "#src/shared/base/fields.ts";
import { neverInviteAddress } from "../features/clients/clients/invitations/service.ts";
import { exitWith } from "./command.ts";
import { runWithData } from "./site.ts";

const usage = `bun run invitations:never ADDRESS    for someone who wants no invitations from any groomer and hasn't used the link in the email

Unsent invitations are canceled, and the address itself isn't stored. The groomers who added it are listed, so you can pass on other requests.
DATA_DIR sets the data folder, as for the site.`;

const [address = "", ...others] = process.argv.slice(2);
const read = email.safeParse(address);
if (!read.success || others.length > 0) exitWith(address ? "Please enter one email address" : usage);
await runWithData((site) => {
  const { isNew, addedBy } = neverInviteAddress(site, read.data, OPERATOR);
  console.log(isNew ? "Groomers can no longer invite this address." : "This address was already on the list.");
  for (const groomer of addedBy) console.log(`Added by ${groomer.businessName} <${groomer.email}>`);
  if (addedBy.length === 0) console.log("No groomer has added it.");
});
