import { createContext, type KeyboardEvent, type ReactNode, use, useId, useRef } from "react";

/** Closes the menu and returns focus to its button. */
const CloseMenu = createContext(() => {});

export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const close = () => list.current?.hidePopover?.();
  return (
    <>
      <button type="button" className="more-menu" popoverTarget={id} aria-haspopup="menu" aria-label={label}>
        <span aria-hidden="true">⋯</span>
      </button>
      <div
        ref={list}
        id={id}
        className="menu-list"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={(event) => event.newState === "open" && entriesOf(event.currentTarget)[0]?.focus()}
        onKeyDown={moveFocus}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
        }}
      >
        <CloseMenu value={close}>{children}</CloseMenu>
      </div>
    </>
  );
}

interface EntryProps {
  onPress: () => void;
  isGrave?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}

export function MenuButton({ onPress, isGrave = false, isDisabled = false, children }: EntryProps) {
  const close = use(CloseMenu);
  function press() {
    // Before a dialog opens, because it restores focus to where it was.
    close();
    onPress();
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={isGrave ? "grave" : undefined}
      disabled={isDisabled}
      onClick={press}
    >
      {children}
    </button>
  );
}

export const MenuLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a role="menuitem" tabIndex={-1} href={href}>
    {children}
  </a>
);

const entriesOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')];

/** Arrows wrap, Home and End jump. Escape and Tab are native. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const entries = entriesOf(event.currentTarget);
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  entries.at(next % entries.length)?.focus();
}
