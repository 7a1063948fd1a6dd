/** Hides the bar while the booking form is visible. */
export function startBookBar() {
  const bar = document.querySelector(".book-bar");
  const form = document.getElementById("book");
  if (!bar || !form) return;
  const area = { rootMargin: "0px 0px -80px 0px" };
  new IntersectionObserver((seen) => bar.classList.toggle("done", seen.at(-1)!.isIntersecting), area).observe(form);
}
