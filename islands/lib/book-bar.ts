/** The bar that leads to the booking form goes away while the form is on the screen. Without script it stays above it. */
export function startBookBar() {
  const bar = document.querySelector(".book-bar");
  const form = document.getElementById("book");
  if (!bar || !form) return;
  // What the bar itself covers is not on the screen yet.
  const area = { rootMargin: "0px 0px -80px 0px" };
  new IntersectionObserver((seen) => bar.classList.toggle("done", seen.at(-1)!.isIntersecting), area).observe(form);
}
