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
    // A copy, because React takes what is there away once this has rendered.
    const shown = root.cloneNode(true).childNodes;
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
        <div ref={(element) => element?.replaceChildren(...shown)} />
      </>
    );
  }
}
