/** @jsxImportSource preact */

import type { Ctx } from "#src/base/context.ts";
import { page } from "#src/http/pages/page.tsx";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { Island } from "#views/island.tsx";
import { UserPage } from "#views/running/admin/user-page.tsx";
import { findUserFacts } from "./user-facts.ts";

/** One user: the facts from the server, and an island for what an admin can do about them. Throws 404. */
export function showUser(ctx: Ctx, request: Request, viewer: Viewer, id: number): Response {
  const facts = findUserFacts(ctx, id);
  const { user, factor, business, sessionCount, reviews } = facts;
  const main = (
    <UserPage {...facts}>
      <Island
        name="admin-user"
        props={{
          user,
          sessionCount,
          hasTwoStep: factor !== null,
          isSelf: viewer.userId === id,
          check: business?.check ?? null,
          today: business?.today ?? null,
          membership: business?.membership ?? null,
          reviews,
        }}
      />
    </UserPage>
  );
  return page(ctx, request, { title: `${user.fullName} | Admin`, isPrivate: true, isEnhanced: true, main });
}
