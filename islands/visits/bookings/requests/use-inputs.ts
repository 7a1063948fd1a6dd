import { useEffect, useRef, useState } from "react";
import { dismissToast } from "#islands/lib/toasts.ts";
import { useSubmit } from "#islands/lib/use-submit.ts";
import { DAY_INPUT_NAME } from "./day-strip.tsx";
import { findDraft, keepDraft } from "./draft.ts";
import { type BookingRequestProps, fillRequestForm, petLinesText, readRequestValues } from "./request-values.ts";

/** `values` is a snapshot; inputs are uncontrolled. */
export function useRequestInputs(props: BookingRequestProps) {
  const { ref: formRef, errors, setErrors, ...submit } = useSubmit(props.errors);
  const [values, setValues] = useState(props.values);
  const [isAwake, setAwake] = useState(false);
  const [hasDraft, setDraft] = useState(false);
  const start = useRef(props);
  const read = () => readRequestValues(formRef.current!, props);

  /** Reads values typed before hydration or logging in. */
  useEffect(() => {
    const form = formRef.current!;
    const draft = findDraft(start.current);
    if (draft) fillRequestForm(form, draft);
    form.noValidate = true;
    setValues(readRequestValues(form, start.current));
    setDraft(draft !== undefined);
    setAwake(true);
    return watchPackageLinks((packageId) => {
      choosePackage(form, packageId);
      setValues(readRequestValues(form, start.current));
      keepDraft(start.current, readRequestValues(form, start.current));
      setErrors(({ servicePackageId, ...others }) => others);
    });
  }, [formRef, setErrors]);

  useEffect(() => {
    if (isAwake) markPackage(values.servicePackageId);
  }, [isAwake, values.servicePackageId]);

  function change(name: string) {
    if (name === DAY_INPUT_NAME) return chooseDay();
    if (name === "petIds") describePets();
    setValues(read());
    keepDraft(props, read());
    const about = [name, ...(follows[name] ?? [])];
    const left = Object.fromEntries(Object.entries(errors).filter(([field]) => !about.includes(field)));
    setErrors(left);
    if (Object.keys(left).length < Object.keys(errors).length && !("preferredDate" in left)) dismissToast();
  }

  function chooseDay() {
    const { elements } = formRef.current!;
    const { value } = elements.namedItem(DAY_INPUT_NAME) as RadioNodeList;
    (elements.namedItem("preferredDate") as HTMLInputElement).value = value;
    change("preferredDate");
  }

  /** Fills in the chosen pets' descriptions, unless the field was edited. */
  function describePets() {
    const text = formRef.current!.elements.namedItem("petInfo") as HTMLTextAreaElement;
    if (text.value.trim() === petLinesText(props, values.petIds)) text.value = petLinesText(props, read().petIds);
  }

  function reset() {
    formRef.current?.reset();
    setValues(read());
    setErrors({});
  }

  return { ...submit, formRef, values, errors, setErrors, isAwake, hasDraft, read, change, reset };
}
export type RequestInputs = ReturnType<typeof useRequestInputs>;

const follows: Record<string, string[]> = {
  preferredDate: ["preferredTimeSlot"],
  servicePackageId: ["petSize"],
  petIds: ["petInfo", "petCount", "servicePackageId"],
  petSize: ["servicePackageId"],
  serviceState: ["serviceZipCode"],
};

function choosePackage(form: HTMLFormElement, packageId: string) {
  const select = form.elements.namedItem("servicePackageId") as HTMLSelectElement;
  if (!form.checkVisibility()) location.hash = "book";
  select.value = packageId;
  select.closest("details")!.open = true;
  select.scrollIntoView({ block: "center" });
  select.focus({ preventScroll: true });
}

const links = () => document.querySelectorAll<HTMLAnchorElement>("a[data-package]");

function watchPackageLinks(choose: (packageId: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-package]") : null;
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(link.dataset.package ?? "");
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}

function markPackage(packageId: string) {
  for (const link of links()) {
    const isChosen = link.dataset.package === packageId;
    link.closest(".package")?.classList.toggle("on", isChosen);
    link.classList.toggle("deep", isChosen);
    link.classList.toggle("line", !isChosen);
    if (link.firstChild) link.firstChild.textContent = isChosen ? "✓ Selected" : "Select This Package";
  }
}
