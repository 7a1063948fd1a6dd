/** @jsxImportSource preact */

import { DEMO_LOGIN } from "#src/shared/base/paths.ts";
import { type DemoAccount, demoAccounts } from "#src/shared/running/demo.ts";
import { ErrorSummary } from "#views/ui/error-summary.tsx";
import { Icon } from "#views/ui/icon.tsx";

export const DemoPage = ({ message }: { message?: string | undefined }) => (
  <div class="wrap narrow page stack">
    <h1 class="title">Demo login</h1>
    <p class="soft">Explore as one of these people. Everyone in the demo sees your changes.</p>
    <ErrorSummary fields={{}} message={message} />
    {demoAccounts.map((account) => (
      <DemoDoor key={account.username} account={account} />
    ))}
    <div class="notice">
      <Icon name="info" />
      <p>Groomers with a canceled subscription see a red payment alert and a 'Pay to Reactivate' button.</p>
    </div>
  </div>
);

const DemoDoor = ({ account }: { account: DemoAccount }) => (
  <form class="panel stack" method="post" action={DEMO_LOGIN} data-busy="Logging in...">
    <h2 class="title">{account.label}</h2>
    <p>{account.description}</p>
    <input type="hidden" name="username" value={account.username} />
    <button class="btn deep" type="submit">
      Log in as {account.username}
    </button>
  </form>
);
