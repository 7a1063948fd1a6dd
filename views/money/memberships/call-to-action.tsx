/** @jsxImportSource preact */
import { MEMBERSHIP_PANEL } from "#src/shared/base/own-paths.ts";
import { SUBSCRIBE } from "#src/shared/base/paths.ts";
import type { Reader } from "./reader.ts";

const actions: Record<Reader, { href: string; name: string }> = {
  visitor: { href: "#groomer-signup", name: "Join as a Groomer" },
  other: { href: "#groomer-signup", name: "Join as a Groomer" },
  groomer: { href: SUBSCRIBE, name: "Subscribe Now" },
  member: { href: MEMBERSHIP_PANEL, name: "Manage membership" },
};

export function CallToAction({ reader }: { reader: Reader }) {
  const { href, name } = actions[reader];
  return (
    <a class="btn" href={href}>
      {name}
    </a>
  );
}
