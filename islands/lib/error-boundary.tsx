import { Component, type ReactNode } from "react";
import { callApi } from "./api.ts";

interface Props {
  island: string;
  /** Holds what the server drew, then what the island shows. */
  root: Element;
  children: ReactNode;
}

/** After an error, keeps what is on the page, where links and forms work as they do without script. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    const { island } = this.props;
    callApi("POST", "/api/island-errors", { island }).catch(() => undefined);
  }

  override render() {
    const { root, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <>
        <div className="notice bad" role="alert">
          <p>
            <strong>This part of the page stopped working.</strong>
            <button type="button" className="btn line small" onClick={() => location.reload()}>
              Reload the page
            </button>
          </p>
        </div>
        {/* The page's own HTML, still in place while this renders. */}
        <div dangerouslySetInnerHTML={{ __html: root.innerHTML }} />
      </>
    );
  }
}
