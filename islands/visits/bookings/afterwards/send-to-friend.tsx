import { showToast } from "#islands/lib/toasts.ts";

interface SendProps {
  href: string;
  groomerName: string;
}

/** The groomer's page for a neighbor: the phone's own list of ways to send it, or else a copied link. We learn nobody's address. */
export function SendToFriend({ href, groomerName }: SendProps) {
  async function send() {
    const url = new URL(href, location.href).href;
    try {
      if (navigator.share) return await navigator.share({ title: groomerName, url });
      await navigator.clipboard.writeText(url);
      showToast({ kind: "success", title: "Link copied", description: "Paste it into a message to your friend." });
    } catch (error) {
      if ((error as Error).name !== "AbortError") location.assign(href);
    }
  }

  return (
    <a
      className="btn line small"
      href={href}
      onClick={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      Send to a friend<span className="hush"> {groomerName}</span>
    </a>
  );
}
