const links = () => document.querySelectorAll<HTMLAnchorElement>("a[data-package]");

export function watchPackageLinks(choose: (packageId: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-package]") : null;
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(link.dataset.package ?? "");
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}

export function markPackage(packageId: string) {
  for (const link of links()) {
    const isChosen = link.dataset.package === packageId;
    link.closest(".package")?.classList.toggle("on", isChosen);
    link.classList.toggle("deep", isChosen);
    link.classList.toggle("line", !isChosen);
    if (link.firstChild) link.firstChild.textContent = isChosen ? "✓ Selected" : "Select This Package";
  }
}
