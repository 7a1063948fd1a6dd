/** Shows and hides passwords with their buttons, and hides them again on submit. */
export function startPasswordButtons() {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("[data-shows]") : null;
    if (button) show(button, inputOf(button)?.type === "password");
  });
  document.addEventListener(
    "submit",
    () => {
      for (const button of document.querySelectorAll<HTMLButtonElement>("[data-shows]")) show(button, false);
    },
    { capture: true },
  );
}

const inputOf = (button: HTMLButtonElement) => document.getElementById(button.dataset.shows ?? "") as HTMLInputElement;

function show(button: HTMLButtonElement, isShown: boolean) {
  inputOf(button).type = isShown ? "text" : "password";
  button.textContent = isShown ? "Hide password" : "Show password";
}
