/** @jsxImportSource preact */
import { BRAND } from "#src/shared/base/brand.ts";
import { authPath, DEMO_LOGIN, FORGOT_PASSWORD } from "#src/shared/base/paths.ts";
import { isCalendarDay, weekdayDate } from "#src/shared/base/time.ts";
import { type DemoAccount, demoAccounts } from "#src/shared/operations/demo.ts";
import type { AuthMode, NewRole } from "#src/shared/people/accounts.ts";
import { SAVED_PATH } from "#src/shared/search/saved-labels.ts";
import { Scene } from "#views/art/art.tsx";
import { ErrorSummary } from "#views/ui/error-summary.tsx";
import { type FormState, PasswordField, TextField } from "#views/ui/field.tsx";
import { Icon, type IconName } from "#views/ui/icon.tsx";
import { PlainForm } from "#views/ui/panel-page.tsx";
import { RegisterForm } from "./register-form.tsx";

interface AuthPageProps {
  mode: AuthMode;
  role?: NewRole | undefined;
  /** A path of this site. */
  next: string | undefined;
  form: FormState;
  message?: string | undefined;
  isInvited?: boolean;
}

export function AuthPage({ mode, role, next, form, message, isInvited }: AuthPageProps) {
  const action = authPath(mode, next, role);
  const saved = savedInput(next);
  return (
    <div class="wrap page auth">
      <div class="panel">
        {saved ? <AlmostDone mode={mode} next={next} {...saved} /> : <h1>{titles[mode]}</h1>}
        <AuthTabs mode={mode} role={role} next={next} />
        {isInvited && <p class="soft small">Your groomer gave us these details. Fix anything that's wrong.</p>}
        {mode === "login" ? (
          <LoginForm action={action} form={form} message={message} />
        ) : (
          <RegisterForm {...{ action, role, form, message }} isShort={saved !== undefined && role !== "groomer"} />
        )}
      </div>
      <WelcomePanel mode={mode} isSending={saved?.isSent === true} />
    </div>
  );
}

const titles: Record<AuthMode, string> = { login: "Welcome back", register: "Create your account" };

interface Saved {
  title: string;
  /** End of the sentence "Log in or sign up, ...". */
  last: string;
  isSent?: boolean;
}

const savedSending = (what: string): Saved => ({
  title: `Almost done: ${what} is saved`,
  last: "then send it",
  isSent: true,
});

/** Undefined if nothing was written or chosen yet. */
function savedInput(next: string | undefined): Saved | undefined {
  if (next === SAVED_PATH) return { title: "Save your favorite groomers", last: "and we'll keep your list" };
  if (next && /^\/messages\/with\/\d+\?kept=1$/.test(next)) return savedSending("your question");
  const query = /^\/groomer\/\d+(\?[^#]*)?#book$/.exec(next ?? "");
  if (!query) return undefined;
  const asked = new URLSearchParams(query[1]);
  if (asked.has("again")) return undefined;
  const date = asked.get("date") ?? "";
  return savedSending(isCalendarDay(date) ? `your request for ${weekdayDate(date)}` : "your request");
}

/** A first-time parent has no account, so both options are equally prominent. */
const AlmostDone = ({ mode, next, title, last }: Pick<AuthPageProps, "mode" | "next"> & Saved) => (
  <div class="stack">
    <h1>{title}</h1>
    <p class="soft">
      {mode === "login" ? "Log in or sign up" : "Sign up"}, {last}.
    </p>
    {mode === "login" && (
      <div class="row">
        <a class="btn" href={authPath("register", next, "pet_parent")}>
          I'm new here
        </a>
      </div>
    )}
  </div>
);

const tabs = [
  { mode: "login", name: "Login" },
  { mode: "register", name: "Sign Up" },
] as const;

/** Links with their own URLs; with script they replace the history entry. */
const AuthTabs = ({ mode, role, next }: Pick<AuthPageProps, "mode" | "role" | "next">) => (
  <nav class="auth-tabs" aria-label="Login or Sign Up">
    {tabs.map((tab) => (
      <a
        key={tab.mode}
        href={authPath(tab.mode, next, role)}
        data-replace
        aria-current={tab.mode === mode ? "page" : undefined}
      >
        {tab.name}
      </a>
    ))}
  </nav>
);

const LoginForm = ({ action, form, message }: { action: string; form: FormState; message: string | undefined }) => (
  <PlainForm
    action={action}
    button="Login"
    busy="Logging in..."
    form={form}
    message={message}
    other={[FORGOT_PASSWORD, "Forgot Password?"]}
  >
    <TextField name="username" label="Username or email" autocomplete="username" required />
    <PasswordField name="password" label="Password" autocomplete="current-password" required />
  </PlainForm>
);

const welcomes: Record<AuthMode, { title: string; text: string }> = {
  login: { title: "Good to see you again", text: "Log in to see your requests, visits, and replies." },
  register: {
    title: `Welcome to ${BRAND}`,
    text: "One account to find a groomer for your dog, or clients for your van.",
  },
};

const nearlyThere = {
  title: "One step to go",
  text: "The groomer gets it right away. You'll get the reply by email.",
};

const sellingPoints: { icon: IconName; title: string; text: string }[] = [
  { icon: "tick", title: "Easy to use", text: "Enter a ZIP code, compare prices, and send a request." },
  { icon: "shield", title: "Trusted professionals", text: "Verified groomers with reviews from completed visits." },
  { icon: "dog", title: "Stress-free experience", text: "Grooming comes to your home, so your dog stays calm." },
];

function WelcomePanel({ mode, isSending }: { mode: AuthMode; isSending: boolean }) {
  const { title, text } = isSending ? nearlyThere : welcomes[mode];
  return (
    <aside aria-labelledby="welcome">
      <Scene name="mailbox" />
      <div>
        <h2 id="welcome">{title}</h2>
        <p>{text}</p>
      </div>
      <ul>
        {sellingPoints.map((point) => (
          <li key={point.title}>
            <Icon name={point.icon} />
            <strong>{point.title}</strong>
            <span>{point.text}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

export const DemoLoginPage = ({ message }: { message?: string | undefined }) => (
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
