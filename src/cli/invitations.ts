import { closeDatabase } from "#db/open.ts";
import { email } from "#src/shared/base/fields.ts";
import { ConfigError, readForCommand } from "../base/config.ts";
import { neverInviteAddress } from "../features/visits/clients/invitations/never.ts";
import { openExisting } from "../open-data.ts";

const usage = `bun run invitations:never ADDRESS    for somebody who wants no invitation from any groomer, and has not used the link

The address itself is not kept. What is not sent yet is taken back, and the groomers who have entered the address are
named, so that what the person asks besides can be passed on. DATA_DIR names the data folder, as for the site itself.`;

try {
  const [address = "", ...others] = process.argv.slice(2);
  const read = email.safeParse(address);
  if (!read.success || others.length > 0) refuse(address ? "Please enter one e-mail address" : usage);
  else never(read.data);
} catch (error) {
  if (error instanceof ConfigError) refuse(error.message);
  throw error;
}

function never(address: string) {
  const config = readForCommand(process.env);
  const now = () => Date.now();
  const db = openExisting(config, now());
  try {
    const { isNew, enteredBy } = neverInviteAddress({ db, now }, address, { id: "command", ip: "local" });
    console.log(isNew ? "No groomer can invite this address any more." : "This address was on the list already.");
    for (const groomer of enteredBy) console.log(`Entered by ${groomer.businessName} <${groomer.email}>`);
    if (enteredBy.length === 0) console.log("No groomer has entered it.");
  } finally {
    closeDatabase(db);
  }
}

/** Ends the command with a sentence for the operator. */
function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}
