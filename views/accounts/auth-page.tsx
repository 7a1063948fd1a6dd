/** @jsxImportSource preact */
import type { AuthMode } from "#src/shared/accounts.ts";
import { authPath } from "#src/shared/paths.ts";
import { LoginForm } from "#views/accounts/login-form.tsx";
import { RegisterForm } from "#views/accounts/register-form.tsx";
import { WelcomePanel } from "#views/accounts/welcome-panel.tsx";
import type { FormState } from "#views/ui/field.tsx";

interface AuthPageProps {
  mode: AuthMode;
  /** Where to go afterwards; a path of this site. */
  next: string | undefined;
  form: FormState;
  /** Why the form was refused, when no single field is to blame. */
  message?: string | undefined;
}

export function AuthPage({ mode, next, form, message }: AuthPageProps) {
  const action = authPath(mode, next);
  return (
    <div class="wrap page auth">
      <div class="panel">
        <h1>{mode === "login" ? "Welcome back" : "Create your account"}</h1>
        <AuthTabs mode={mode} next={next} />
        {mode === "login" ? (
          <LoginForm action={action} form={form} message={message} />
        ) : (
          <RegisterForm action={action} form={form} message={message} />
        )}
      </div>
      <WelcomePanel mode={mode} />
    </div>
  );
}

const tabs = [
  { mode: "login", name: "Login" },
  { mode: "register", name: "Sign Up" },
] as const;

/** Links, so that each tab has an address; with script they replace the history entry (specification 2). */
function AuthTabs({ mode, next }: Pick<AuthPageProps, "mode" | "next">) {
  return (
    <nav class="auth-tabs" aria-label="Login or Sign Up">
      {tabs.map((tab) => (
        <a
          key={tab.mode}
          href={authPath(tab.mode, next)}
          data-replace
          aria-current={tab.mode === mode ? "page" : undefined}
        >
          {tab.name}
        </a>
      ))}
    </nav>
  );
}
