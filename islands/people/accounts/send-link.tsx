import { callApi } from "#islands/lib/api.ts";
import { showToast } from "#islands/lib/toasts.ts";
import { WorkButton } from "#islands/ui/work-button.tsx";

export function SendLink({ path = "/api/verify-email/resend" }: { path?: string }) {
  async function send() {
    const { message } = await callApi<{ message: string }>("POST", path);
    showToast({ kind: "success", title: "Link sent", description: message });
  }

  return (
    <WorkButton work={send} busy="Sending..." failed="Failed to send the link">
      Send a new link
    </WorkButton>
  );
}
