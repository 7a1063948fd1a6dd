import { type ComponentProps, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { showToast } from "#islands/lib/toasts.ts";
import type { ReportedThingView, ReportedThreadView, ReportView } from "#src/shared/people/reports.ts";
import { ReportDecisionDialog, ReviewDecisionDialog } from "./report-decision-dialog.tsx";
import { ReportItem } from "./report-item.tsx";
import { ThreadDialog } from "./thread-dialog.tsx";

const path = "/api/admin/reports";

export default function AdminReports({ reports: drawn }: { reports: ReportView[] }) {
  const reports = useData(path, drawn);
  const refresh = useRefresh();
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Asked>();
  const [open, past] = [reports.filter(isOpen), reports.filter((report) => !isOpen(report))];

  /** Each read is audited, so it needs a click and is never cached. */
  async function readIt(report: ReportView) {
    try {
      if (!report.message) {
        const thing = await callApi<ReportedThingView>("GET", `/api/admin/reports/${report.id}`);
        return setAsked({ report, thing });
      }
      const thread = await callApi<ReportedThreadView>("GET", `/api/admin/threads/${report.message.bookingId}`);
      setAsked({ report, thread });
    } catch (error) {
      showToast({ kind: "error", title: "Failed to load", description: sentenceOf(error) });
      await refresh(path);
    }
  }

  async function done(message: string) {
    flushSync(close);
    showToast({ kind: "success", title: message });
    await refresh(path);
    title.current?.focus();
  }

  const close = () => setAsked(undefined);
  const answers = { onDone: done, onStale: () => refresh(path), onClose: close };
  const list = (items: ReportView[]) => (
    <ul className="queue">
      {items.map((report) => (
        <ReportItem
          key={report.id}
          report={report}
          onRead={() => readIt(report)}
          onSuspend={() => setAsked({ report, thing: null })}
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
      {past.length > 0 && <h2 className="title">Decided in the last 30 days</h2>}
      {list(past)}
      {asked && "thread" in asked && <ThreadDialog {...asked} {...answers} />}
      {asked && "thing" in asked && <ReportDecisionDialog {...asked} {...answers} />}
      {asked && "review" in asked && <ReviewDecisionDialog {...asked} {...answers} />}
    </section>
  );
}

type Asked =
  | { report: ReportView; thread: ReportedThreadView }
  | { report: ReportView; thing: ReportedThingView | null }
  | Pick<ComponentProps<typeof ReviewDecisionDialog>, "review" | "was" | "hidden">;

const standingIn = (open: ReportView[], { id, isHidden }: NonNullable<ReportView["review"]>) =>
  isHidden ? "hidden" : open.some(({ review }) => review?.id === id) ? "reported" : "shown";

const isOpen = ({ decidedAt }: ReportView) => decidedAt === null;
