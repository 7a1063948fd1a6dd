interface Shown {
  note: string;
  pending: number;
}

/** Updates server-rendered parts: the words beside the heading, and the count on Bookings. */
export function showInFrame({ note, pending }: Shown) {
  const words = document.querySelector(".dash > header .note");
  if (words) words.textContent = note;
  for (const link of document.querySelectorAll(':is(.work-head nav, .foot-bar) a[href$="tab=bookings"]')) {
    const count = link.querySelector(".waiting") ?? newCount(link);
    if (pending === 0) count.remove();
    else count.firstChild!.replaceWith(String(pending));
  }
}

function newCount(link: Element): Element {
  const count = document.createElement("span");
  count.className = "waiting";
  const words = document.createElement("span");
  words.className = "hush";
  words.textContent = " waiting for your reply";
  count.append("", words);
  link.append(count);
  return count;
}
