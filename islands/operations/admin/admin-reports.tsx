import { type ComponentProps, useState } from "react";
import { flushSync } from "react-dom";
import { callApi, errorSentence } from "#islands/lib/api.ts";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { ReportedItemView, ReportedThreadView, ReportView } from "#src/shared/people/reports.ts";
import { ReportDecisionDialog, ReviewDecisionDialog } from "./report-decision-dialog.tsx";
import { ReportItem } from "./report-item.tsx";
import { ThreadDialog } from "./thread-dialog.tsx";

const path = "/api/admin/reports";

export default function AdminReports({ reports: drawn }: { reports: ReportView[] }) {
  const reports = useLiveData(path, drawn);
  const refresh = useRefresh();
  const [dialog, setDialog] = useState<ReportDialog>();
  const [open, past] = [reports.filter(isOpen), reports.filter((report) => !isOpen(report))];

  /** Each read is audited, so it needs a click and is never cached. */
  async function readIt(report: ReportView) {
    try {
      if (!report.message) {
        const thing = await callApi<ReportedItemView>("GET", `/api/admin/reports/${report.id}`);
        return setDialog({ report, thing });
      }
      const thread = await callApi<ReportedThreadView>("GET", `/api/admin/messages/${report.message.id}/thread`);
      setDialog({ report, thread });
    } catch (error) {
      showToast({ kind: "error", title: "Failed to load", description: errorSentence(error) });
      await refresh(path);
    }
  }

  async function done(message: string) {
    flushSync(close);
    showToast({ kind: "success", title: message });
    await refresh(path);
  }

  const close = () => setDialog(undefined);
  const answers = { onDone: done, onStale: () => refresh(path), onClose: close };
  const list = (items: ReportView[]) => (
    <ul className="queue">
      {items.map((report) => (
        <ReportItem
          key={report.id}
          report={report}
          onRead={() => readIt(report)}
          onSuspend={() => setDialog({ report, thing: null })}
          onAsk={(hidden) =>
            report.review && setDialog({ review: report.review, was: reviewState(open, report.review), hidden })
          }
        />
      ))}
    </ul>
  );
  return (
    <section className="stack" aria-labelledby="reports-title">
      <h2 id="reports-title" className="title">
        {open.length === 0 ? "No open reports" : "Open reports, oldest first"}
      </h2>
      {list(open)}
      {past.length > 0 && <h2 className="title">Decided in the last 30 days</h2>}
      {list(past)}
      {dialog && "thread" in dialog && <ThreadDialog {...dialog} {...answers} />}
      {dialog && "thing" in dialog && <ReportDecisionDialog {...dialog} {...answers} />}
      {dialog && "review" in dialog && <ReviewDecisionDialog {...dialog} {...answers} />}
    </section>
  );
}

type ReportDialog =
  | { report: ReportView; thread: ReportedThreadView }
  | { report: ReportView; thing: ReportedItemView | null }
  | Pick<ComponentProps<typeof ReviewDecisionDialog>, "review" | "was" | "hidden">;

const reviewState = (open: ReportView[], { id, isHidden }: NonNullable<ReportView["review"]>) =>
  isHidden ? "hidden" : open.some(({ review }) => review?.id === id) ? "reported" : "shown";

const isOpen = ({ decidedAt }: ReportView) => decidedAt === null;
