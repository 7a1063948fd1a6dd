/** @jsxImportSource preact */
import { secondFactorPath } from "#src/shared/running/admin-paths.ts";
import { ErrorSummary } from "#views/ui/error-summary.tsx";
import { PanelPage } from "#views/ui/panel-page.tsx";
import { CodeField } from "./code-field.tsx";

interface SetUpPageProps {
  action: string;
  /** The secret in base32, as an address and as the SVG of its QR code, and the token that brings it back. */
  offer: { secret: string; uri: string; qrCode: string; token: string };
  username: string;
  fields: Record<string, string>;
  message: string | undefined;
  /** At the sign-in, which goes on only with it. */
  isRequired?: boolean;
  /** Takes the place of one that is there. */
  isReplacing?: boolean;
}

const QR_SIZE = 200;

function reason({ isRequired, isReplacing }: Pick<SetUpPageProps, "isRequired" | "isReplacing">): string {
  if (isReplacing) return "The codes of the app you use now, and its recovery codes, then no longer work.";
  const why =
    "An admin can read and change everybody's account, so a password that somebody has guessed or found must not be enough";
  if (isRequired)
    return `Your password is right. ${why}: this site asks every admin for a code of their phone as well.`;
  return `${why}: from then on the sign-in asks for a code of your phone as well.`;
}

/** Puts a secret into an authenticator app, and asks for the code that it makes of it. */
export function SetUpPage({ action, offer, fields, message, isRequired, isReplacing, username }: SetUpPageProps) {
  return (
    <PanelPage title={isReplacing ? "Set up a new app" : "Set up a second factor"}>
      <p class="soft">{reason({ isRequired, isReplacing })}</p>
      <form class="form" method="post" action={action} data-busy="Checking..." novalidate>
        <ErrorSummary fields={fields} message={message} />
        <input type="hidden" name="token" value={offer.token} />
        <p>
          <strong>1. Scan this with an authenticator app</strong>, such as the one of your phone or your password
          manager.
        </p>
        <div class="scan">
          <div class="by-code">
            <img
              src={`data:image/svg+xml,${encodeURIComponent(offer.qrCode)}`}
              alt="QR code with your secret; the key beside it says the same"
              width={QR_SIZE}
              height={QR_SIZE}
            />
            <div>
              <p>
                On the phone itself: <a href={offer.uri}>add it to its app</a>
              </p>
              <p class="soft">
                No camera at hand? Add an account named {username} by hand, with this key:{" "}
                <code>{offer.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
              </p>
            </div>
          </div>
        </div>
        <CodeField
          kind="app"
          label={isReplacing ? "2. Code of the new app" : "2. Code that the app shows"}
          hint="Six digits, new every half minute"
          error={fields.code}
        />
        {isReplacing && (
          <CodeField
            name="present"
            kind="either"
            label="3. Code of the app you use now"
            hint="Or one of your recovery codes"
            error={fields.present}
          />
        )}
        <div class="actions">
          <button class="btn deep" type="submit">
            {isReplacing ? "Use the new app" : "Turn it on"}
          </button>
          {!isRequired && (
            <a class="btn plain" href={secondFactorPath()}>
              Not now
            </a>
          )}
        </div>
      </form>
    </PanelPage>
  );
}
