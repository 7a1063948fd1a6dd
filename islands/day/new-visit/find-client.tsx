import { Fragment, useEffect, useRef } from "react";
import { useSearchText } from "#islands/clients/clients/use-search-text.ts";
import { useFetched } from "#islands/lib/use-fetched.ts";
import { Icon } from "#islands/ui/icon.tsx";
import { Tag } from "#islands/ui/marks.tsx";
import { NEW_VISIT, newVisitPath } from "#src/shared/base/dashboard-paths.ts";
import { shortDollars } from "#src/shared/base/money.ts";
import type { ClientsPage, ClientView } from "#src/shared/clients/clients.ts";
import { dueText, pastMonthDay, petsLine } from "../../clients/clients/client-labels.ts";

const MAX_CLIENTS = 8;

interface Props {
  list: Pick<ClientsPage, "clients">;
  q: string;
  date: string | null;
  time: string | null;
  today: string;
}

export default function FindClient({ list, q, date, time, today }: Props) {
  const { typed, words, type } = useSearchText(q);
  const path = words === q ? undefined : `/api/clients?${new URLSearchParams({ q: words })}`;
  const { answer, isAnswered } = useFetched(path, { path: undefined, answer: list });
  const found = (words === q ? list : answer).clients.slice(0, MAX_CLIENTS);
  const at = { date, time };
  const field = useRef<HTMLInputElement>(null);
  // Letters may be typed before the script runs.
  useEffect(() => type(field.current!.value), [type]);
  useEffect(() => {
    const { search } = new URL(newVisitPath({ date, time }), location.href);
    const query = new URLSearchParams(search);
    if (words) query.set("q", words);
    history.replaceState(history.state, "", query.size > 0 ? `?${query}` : location.pathname);
  }, [words, date, time]);

  return (
    <div className="new-visit">
      <search>
        <form
          className="field"
          action={NEW_VISIT}
          onSubmit={(event) => {
            // Until the list shows matches for the typed words, the server answers instead.
            if (!isAnswered || typed.trim() !== words) return;
            event.preventDefault();
            event.currentTarget.closest(".new-visit")?.querySelector<HTMLElement>(".picks a")?.click();
          }}
        >
          <label htmlFor="client-words">Client</label>
          <input
            id="client-words"
            name="q"
            type="search"
            placeholder="Name, pet, or phone"
            // biome-ignore lint/a11y/noAutofocus: the page is this one question
            autoFocus
            autoComplete="off"
            maxLength={100}
            enterKeyHint="go"
            ref={field}
            defaultValue={q}
            onChange={(event) => type(event.target.value)}
          />
          {date && <input type="hidden" name="date" value={date} />}
          {time && <input type="hidden" name="time" value={time} />}
          <button type="submit" className="btn line small no-script">
            Search
          </button>
        </form>
      </search>
      <p className="hush" role="status">
        {words && `${found.length === 1 ? "1 client" : `${found.length} clients`} found`}
      </p>
      {words === "" && found.length > 0 && <h2 className="label">{found[0]!.dueOn ? "Due for a visit" : "Clients"}</h2>}
      <ul className="rows picks">
        {found.map((client) => (
          <li key={client.id}>
            <Pick
              href={newVisitPath({ ...at, client: client.id })}
              icon={<Icon name="dog" />}
              about={<Marked text={aboutOf(client, today)} words={words} />}
            >
              <Marked text={client.name} words={words} />
              <Tag text={client.caution} isCaution />
            </Pick>
          </li>
        ))}
        <li>
          <Pick href={newVisitPath({ ...at, ...typedAs(typed) })} icon="+" about="Name, phone, pet, size">
            {typed.trim() ? `New client "${typedName(typed)}"` : "New client"}
          </Pick>
        </li>
      </ul>
      <p>
        <a href={newVisitPath({ ...at, event: true })}>Not a client? Add an event</a>
      </p>
    </div>
  );
}

interface PickProps {
  href: string;
  icon: React.ReactNode;
  about: React.ReactNode;
  children: React.ReactNode;
}

const Pick = ({ href, icon, about, children }: PickProps) => (
  <a href={href}>
    <span className="mark" aria-hidden="true">
      {icon}
    </span>
    <span>
      <b>{children}</b>
      <small>{about}</small>
    </span>
    <span className="chevron" aria-hidden="true">
      ›
    </span>
  </a>
);

/** "Olive, Cavapoo · last Oct 17, $95" */
function aboutOf(client: ClientView, today: string): string {
  const { lastVisit, lastPrice, dueOn } = client;
  const last = [lastVisit && `last ${pastMonthDay(lastVisit, today)}`, lastPrice ? shortDollars(lastPrice) : null];
  const due = dueOn && dueText(dueOn, today).replace("Due", "due");
  return [petsLine(client), due ?? last.filter(Boolean).join(", ")].filter(Boolean).join(" · ");
}

/** Shows a text with its typed parts marked. */
function Marked({ text, words }: { text: string; words: string }) {
  const parts = words.split(/\s+/).filter(Boolean).map(escaped);
  if (parts.length === 0) return <>{text}</>;
  const pieces = text.split(new RegExp(`(${parts.join("|")})`, "i"));
  return pieces.map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
    at % 2 === 1 ? <mark key={at}>{piece}</mark> : <Fragment key={at}>{piece}</Fragment>,
  );
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

const isNumber = (typed: string) => /^[\s\d()+.-]*\d[\s\d()+.-]*$/.test(typed);
const typedAs = (typed: string) => (isNumber(typed) ? { phone: typed.trim() } : { name: typedName(typed) });

/** Capitalizes names: "jan oduya" becomes "Jan Oduya". */
const typedName = (typed: string) =>
  typed === typed.toLowerCase()
    ? typed.trim().replaceAll(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())
    : typed.trim();
