import type { VNode } from "preact";
import type { Ctx } from "#src/base/context.ts";
import { retryAfter } from "#src/http/errors.ts";
import { page } from "#src/http/pages/page.tsx";
import { type AppError, statusOf } from "#src/shared/base/errors.ts";

interface FormPage {
  title: string;
  main: VNode;
  refused?: { error: AppError; toastTitle: string };
  headers?: Record<string, string>;
}

export function formPage(ctx: Ctx, request: Request, { title, main, refused, headers = {} }: FormPage): Response {
  if (!refused) return page(ctx, request, { title, main, headers, isPrivate: true, isEnhanced: true });
  const { error, toastTitle } = refused;
  return page(ctx, request, {
    title: `Error: ${title}`,
    main,
    status: statusOf[error.code],
    toast: { kind: "error", title: toastTitle, description: error.message },
    headers: { ...headers, ...retryAfter(error) },
    isPrivate: true,
    isEnhanced: true,
  });
}
