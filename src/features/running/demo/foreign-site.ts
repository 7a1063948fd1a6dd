import { BRAND } from "#src/shared/base/brand.ts";
import { buttonCode, formCode, growCode } from "#src/shared/listing/handles.ts";

interface Shown {
  appUrl: string;
  businessName: string;
  handle: string;
}

/** Listens on loopback only. The form needs a different origin. */
export function startForeignSite(shown: () => Shown | undefined): string {
  const site = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const found = new URL(request.url).pathname === "/" ? shown() : undefined;
      if (!found) return new Response("Nothing here.\n", { status: 404 });
      return new Response(pageOf(found), { headers: { "content-type": "text/html; charset=utf-8" } });
    },
  });
  site.unref();
  return `http://127.0.0.1:${site.port}/`;
}

const pageOf = ({ appUrl, businessName, handle }: Shown) => {
  const name = Bun.escapeHTML(businessName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>
body { max-width: 40rem;margin: 0 auto;padding: 2rem 1rem;font: 1.0625rem/1.6 Georgia, serif;color: #222;background: #fff8ec }
h1 { font-weight: 400 }
</style>
</head>
<body>
<main>
<h1>${name}</h1>
<p>A sample groomer website outside ${BRAND}, with its own origin. The button and the form
are copied from Business, Your link, Button for your website.</p>
<p>${buttonCode({ appUrl, handle })}</p>
${formCode({ appUrl, handle, businessName })}
${growCode({ appUrl })}
</main>
</body>
</html>
`;
};
