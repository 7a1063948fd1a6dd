/** @jsxImportSource preact */
import { twoStepPath } from "#src/shared/people/mfa-paths.ts";
import { CurrentPasswordField } from "#views/ui/field.tsx";
import { PanelPage, PlainForm } from "#views/ui/panel-page.tsx";
import { CodeField, type TwoStepTaskProps } from "./code-page.tsx";

export interface SetUpPageProps extends Pick<TwoStepTaskProps, "isAdmin" | "fields" | "message"> {
  action: string;
  offer: { secret: string; uri: string; qrCode: string; token: string };
  username: string;
  isRequired?: boolean;
  isReplacing?: boolean;
  asksPassword?: boolean;
}

const QR_SIZE = 200;

function reason({ isAdmin, isRequired, isReplacing }: Partial<SetUpPageProps>): string {
  if (isReplacing) return "Your current app and recovery codes will stop working.";
  const why = isAdmin
    ? "Admins can change everyone's account, so a password isn't enough"
    : "Someone who guesses your password still can't log in";
  if (isRequired) return `${why}. This site also requires a code from your phone.`;
  return `${why}. You'll also enter a code from your phone when you log in.`;
}

export function SetUpPage({ action, offer, fields, message, username, asksPassword, ...why }: SetUpPageProps) {
  const { isRequired, isReplacing } = why;
  return (
    <PanelPage title={isReplacing ? "Set up a new app" : "Set up two-step verification"}>
      <p class="soft">{reason(why)}</p>
      <PlainForm
        action={action}
        button={isReplacing ? "Use the new app" : "Turn on"}
        busy="Checking..."
        form={{ fields }}
        message={message}
        token={offer.token}
        other={!isRequired && [twoStepPath(), "Not now"]}
      >
        <p>
          <strong>1. Scan this with an authenticator app</strong> on your phone or in your password manager.
        </p>
        <div class="scan">
          <div class="by-code">
            <img
              src={`data:image/svg+xml,${encodeURIComponent(offer.qrCode)}`}
              alt="QR code with your setup key"
              width={QR_SIZE}
              height={QR_SIZE}
            />
            <div>
              <p>
                On your phone? <a href={offer.uri}>Add it to your app</a>
              </p>
              <p class="soft">
                Can't scan it? Add an account named {username} with this key:{" "}
                <code>{offer.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
              </p>
            </div>
          </div>
        </div>
        <CodeField
          kind="app"
          label={isReplacing ? "2. Code from the new app" : "2. Code from the app"}
          hint="6 digits, new every 30 seconds"
        />
        {isReplacing && (
          <CodeField
            name="present"
            kind="either"
            label="3. Code from your current app"
            hint="Or one of your recovery codes"
          />
        )}
        {asksPassword && <CurrentPasswordField />}
      </PlainForm>
    </PanelPage>
  );
}
