/** @jsxImportSource preact */
import { BRAND } from "#src/shared/base/brand.ts";
import { ADMIN_LOG_OUT, authPath, DEMO_LOGIN, LOG_OUT, MEMBERSHIP, SEARCH, TIPS } from "#src/shared/base/paths.ts";
import { dashboardPath, type Role } from "#src/shared/base/viewers.ts";
import { SAVED_PATH } from "#src/shared/search/saved-labels.ts";
import { Art } from "#views/art/art.tsx";
import { Icon } from "#views/ui/icon.tsx";
import { renderOnce } from "#views/ui/render-once.tsx";

export interface SiteHeaderProps {
  viewer: { userId: number; fullName: string; role: Role } | null;
  path: string;
  demo: boolean;
  next?: string | undefined;
}

export const sitePages = [
  { path: "/", name: "Home" },
  { path: SEARCH, name: "Find Groomers" },
  { path: MEMBERSHIP, name: "For Groomers" },
  { path: TIPS, name: "Pet Care Tips" },
];

/** A popover on narrow screens; the same element in the bar on wide ones. */
export function SiteHeader({ viewer, path, demo, next }: SiteHeaderProps) {
  if (viewer || next) return <Bar viewer={viewer} path={path} demo={demo} next={next} />;
  return <VisitorBar viewer={null} path={sitePages.some((page) => page.path === path) ? path : ""} demo={demo} />;
}

/** Cached for each page that the bar marks as current. */
const VisitorBar = renderOnce(2 * (sitePages.length + 1), Bar);

function Bar({ viewer, path, demo, next }: SiteHeaderProps) {
  return (
    <header class="site-head">
      <div class="wrap">
        <a class="name" href="/">
          <Art name="logo" />
          {BRAND}
        </a>
        <button class="menu" type="button" popovertarget="site-menu" aria-label="Menu">
          <Icon name="menu" class="i-menu" />
          <Icon name="close" class="i-close" />
        </button>
        <nav class="site-menu" id="site-menu" aria-label="Main" popover="auto">
          <ul>
            {sitePages.map((page) => (
              <li key={page.path}>
                <a href={page.path} aria-current={current(page.path, path)}>
                  {page.name}
                </a>
              </li>
            ))}
            {viewer?.role === "pet_parent" && (
              <li>
                <a href={SAVED_PATH} aria-current={current(SAVED_PATH, path)}>
                  Saved
                </a>
              </li>
            )}
          </ul>
          {viewer ? <MemberLinks viewer={viewer} path={path} /> : <VisitorLinks demo={demo} next={next} />}
        </nav>
      </div>
    </header>
  );
}

function VisitorLinks({ demo, next }: Pick<SiteHeaderProps, "demo" | "next">) {
  return (
    <div class="account-links">
      {demo && (
        <a class="btn plain small" href={DEMO_LOGIN}>
          Demo
        </a>
      )}
      <a class="btn line small" href={authPath("login", next)}>
        Log in
      </a>
      <a class="btn deep small" href={authPath("register", next)}>
        Sign up
      </a>
    </div>
  );
}

function MemberLinks({ viewer, path }: { viewer: NonNullable<SiteHeaderProps["viewer"]>; path: string }) {
  const dashboard = dashboardPath(viewer.role);
  return (
    <div class="account-links">
      <a class="btn deep small" href={dashboard} aria-current={current(dashboard, path)}>
        Dashboard
      </a>
      <form method="post" action={viewer.role === "admin" ? ADMIN_LOG_OUT : LOG_OUT}>
        <button class="btn line small" type="submit" title={`Logged in as ${viewer.fullName}`}>
          Logout
        </button>
      </form>
    </div>
  );
}

function current(link: string, path: string): "page" | undefined {
  return link === path ? "page" : undefined;
}
