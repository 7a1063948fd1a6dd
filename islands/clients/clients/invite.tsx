import { useState } from "react";
import { flushSync } from "react-dom";
import { lazily } from "#islands/lib/lazily.tsx";
import { showToast } from "#islands/lib/toasts.ts";
import { dayPast } from "./words.ts";

const InviteDialog = lazily(() => import("./invite-dialogs.tsx"), "InviteDialog");

interface Props {
  clientId: number;
  name: string;
  email: string | null;
  invitedOn: string | null;
  today: string;
  onInvited: () => unknown;
}

export function Invite({ clientId, name, email, invitedOn, today, onInvited }: Props) {
  const [isAsking, setAsking] = useState(false);
  const close = () => flushSync(() => setAsking(false));
  if (invitedOn) return <span className="tag">{`Invited ${dayPast(invitedOn, today)}`}</span>;
  if (!email) return <span className="soft small">Add their email to invite them.</span>;

  function invited() {
    close();
    showToast({ kind: "success", title: "Invited" });
    return onInvited();
  }

  return (
    <>
      <button type="button" className="btn line small" onClick={() => setAsking(true)}>
        Invite to book online<span className="hush">: {name}</span>
      </button>
      {isAsking && <InviteDialog {...{ clientId, name, email }} onInvited={invited} onClose={close} />}
    </>
  );
}
