import { showToast } from "../lib/toasts.ts";

/** Copies the link where the browser can't share. Returns false if copying failed too. */
export async function shareLink(title: string, url: string): Promise<boolean> {
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      showToast({ kind: "success", title: "Link copied", description: "Paste it into a message to a friend." });
    }
    return true;
  } catch (error) {
    return (error as Error).name === "AbortError";
  }
}

export function startShareButton(button: HTMLButtonElement) {
  button.addEventListener("click", async () => {
    const { origin, pathname } = location;
    if (await shareLink(document.title, `${origin}${pathname}?from=friend`)) return;
    showToast({ kind: "error", title: "Failed to copy", description: "Copy the address from your browser instead." });
  });
}
