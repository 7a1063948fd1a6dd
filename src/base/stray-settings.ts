import { editDistance } from "#src/shared/places/town-names.ts";
import { settings } from "./settings.ts";

const isKnown = (name: string) => Object.hasOwn(settings, name);

/** A sentence per setting that has no effect, or not the expected one. Never contains values. */
export function straySettings(env: Record<string, string | undefined>, hasAdmin: boolean): string[] {
  const names = Object.keys(env).filter((name) => env[name]?.trim());
  const isSet = (name: string) => names.includes(name);
  const unused = isSet("STRIPE_SECRET_KEY") ? [] : names.filter((name) => name.startsWith("STRIPE_") && isKnown(name));
  return [
    ...names.flatMap(misspelled),
    ...(isSet("APP_URL") && /[^/]/.test(pathOf(env.APP_URL)) ? ["APP_URL has a path, which is ignored."] : []),
    ...unused.map((name) => `${name} has no effect without STRIPE_SECRET_KEY.`),
    ...(hasAdmin && isSet("ADMIN_PASSWORD") ? ["ADMIN_PASSWORD is still set, but there is an admin. Remove it."] : []),
  ];
}

function pathOf(url = ""): string {
  const { pathname = "", search = "", hash = "" } = URL.parse(url.trim()) ?? {};
  return pathname + search + hash;
}

/** Short names are near too many others, such as ROLE and HOME. */
function misspelled(name: string): string[] {
  if (isKnown(name)) return [];
  const near = Object.keys(settings).find((one) => {
    const limit = one.length > 6 ? 2 : 1;
    return editDistance(name.toUpperCase(), one, limit) <= limit;
  });
  if (near) return [`${name} isn't a setting. Did you mean ${near}?`];
  return name.startsWith("STRIPE_") ? [`${name} isn't a setting.`] : [];
}
