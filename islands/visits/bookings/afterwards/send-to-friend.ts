import { showToast } from "#islands/lib/toasts.ts";

export async function sendToFriend(href: string, groomerName: string) {
  const url = new URL(href, location.href).href;
  try {
    if (navigator.share) return await navigator.share({ title: groomerName, url });
    await navigator.clipboard.writeText(url);
    showToast({ kind: "success", title: "Link copied", description: "Paste it into a message to a friend." });
  } catch (error) {
    if ((error as Error).name !== "AbortError") location.assign(href);
  }
}
