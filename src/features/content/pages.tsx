/** @jsxImportSource preact */
import { Elysia } from "elysia";
import { Home } from "#views/home/home.tsx";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { page } from "../../http/page.tsx";

export const contentPages = (ctx: Ctx) =>
  new Elysia().use(access(ctx)).get(
    "/",
    ({ request }) =>
      page(ctx, request, {
        title: "Mobile dog grooming at your door",
        description:
          "Compare background-checked mobile dog groomers near you and request an appointment, free of charge.",
        isFixed: true,
        main: <Home />,
      }),
    { access: "public" },
  );
