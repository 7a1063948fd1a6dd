import { type ComponentProps, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { ReportedThreadView, ReportView } from "#src/shared/people/reports.ts";
import { ReportItem } from "./report-item.tsx";
import { ReviewDecisionDialog } from "./review-decision-dialog.tsx";
import { ThreadDialog } from "./thread-dialog.tsx";

interface AdminReportsProps {
  reports: ReportView[];
}

const path = "/api/admin/reports";

export default function AdminReports({ reports: drawn }: AdminReportsProps) {
  const reports = useData(path, drawn);
  const refresh = useRefresh();
  const title = useRef<HTMLHeadingElement>(null);
  const [read, setRead] = useState<{ report: ReportView; thread: ReportedThreadView }>();
  const [asked, setAsked] = useState<ReviewDecision>();
  const [open, decided] = [reports.filter(isOpen), reports.filter((report) => !isOpen(report))];

  /** Each reading is written down, so it is asked for by a button and never kept. */
  async function readThread(report: ReportView) {
    try {
      const thread = await callApi<ReportedThreadView>("GET", `/api/admin/threads/${report.message!.bookingId}`);
      setRead({ report, thread });
    } catch (error) {
      showToast({ kind: "error", title: "Failed to load", description: sentenceOf(error) });
      await refresh(path);
    }
  }

  async function done(message: string) {
    flushSync(() => {
      setRead(undefined);
      setAsked(undefined);
    });
    showToast({ kind: "success", title: message });
    await refresh(path);
    title.current?.focus();
  }

  const list = (items: ReportView[]) => (
    <ul className="queue">
      {items.map((report) => (
        <ReportItem
          key={report.id}
          report={report}
          onRead={() => readThread(report)}
          onAsk={(hidden) =>
            report.review && setAsked({ review: report.review, was: standingIn(open, report.review), hidden })
          }
        />
      ))}
    </ul>
  );
  return (
    <section className="stack" aria-labelledby="reports-title">
      <h2 id="reports-title" className="title" ref={title} tabIndex={-1}>
        {open.length === 0 ? "No open reports" : "Open reports, oldest first"}
      </h2>
      {list(open)}
      {decided.length > 0 && <h2 className="title">Decided in the last 30 days</h2>}
      {list(decided)}
      {read && (
        <ThreadDialog {...read} onDone={done} onStale={() => refresh(path)} onClose={() => setRead(undefined)} />
      )}
      {asked && (
        <ReviewDecisionDialog
          {...asked}
          onDone={done}
          onStale={() => refresh(path)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

type ReviewDecision = Pick<ComponentProps<typeof ReviewDecisionDialog>, "review" | "was" | "hidden">;

/** As all reports of a review have it: one may be decided and the next one wait. */
const standingIn = (open: ReportView[], { id, isHidden }: NonNullable<ReportView["review"]>) =>
  isHidden ? "hidden" : open.some(({ review }) => review?.id === id) ? "reported" : "shown";

const isOpen = ({ decidedAt }: ReportView) => decidedAt === null;
