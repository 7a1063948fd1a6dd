import { useEffect, useRef, useState } from "react";
import { dismissToast } from "#islands/lib/toasts.ts";
import { useSubmit } from "#islands/lib/use-submit.ts";
import { STRIP } from "./day-strip.tsx";
import { findDraft, keepDraft } from "./draft.ts";
import { markPackage, watchPackageLinks } from "./package-links.ts";
import { type BookingRequestProps, fillForm, linesOf, readValues } from "./request-values.ts";

/** `values` is a snapshot; inputs are uncontrolled. */
export function useInputs(props: BookingRequestProps) {
  const { ref: formRef, errors, setErrors, ...submit } = useSubmit(props.errors);
  const [values, setValues] = useState(props.values);
  const [isAwake, setAwake] = useState(false);
  const [hasDraft, setDraft] = useState(false);
  const start = useRef(props);
  const read = () => readValues(formRef.current!, props);

  /** Reads values typed before hydration or logging in. */
  useEffect(() => {
    const form = formRef.current!;
    const draft = findDraft(start.current);
    if (draft) fillForm(form, draft);
    form.noValidate = true;
    setValues(readValues(form, start.current));
    setDraft(draft !== undefined);
    setAwake(true);
    return watchPackageLinks((packageId) => {
      choosePackage(form, packageId);
      setValues(readValues(form, start.current));
      keepDraft(start.current, readValues(form, start.current));
      setErrors(({ servicePackageId, ...others }) => others);
    });
  }, [formRef, setErrors]);

  useEffect(() => {
    if (isAwake) markPackage(values.servicePackageId);
  }, [isAwake, values.servicePackageId]);

  /** Clears messages of the changed field and its dependents. */
  function change(name: string) {
    if (name === STRIP) return chooseDay();
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
    const { value } = elements.namedItem(STRIP) as RadioNodeList;
    (elements.namedItem("preferredDate") as HTMLInputElement).value = value;
    change("preferredDate");
  }

  /** Unless the field was edited. */
  function describePets() {
    const text = formRef.current!.elements.namedItem("petInfo") as HTMLTextAreaElement;
    if (text.value.trim() === linesOf(props, values.petIds)) text.value = linesOf(props, read().petIds);
  }

  function reset() {
    formRef.current?.reset();
    setValues(read());
    setErrors({});
  }

  return { ...submit, formRef, values, errors, setErrors, isAwake, hasDraft, read, change, reset };
}
export type Inputs = ReturnType<typeof useInputs>;

const follows: Record<string, string[]> = {
  preferredDate: ["preferredTimeSlot"],
  servicePackageId: ["petSize"],
  petIds: ["petInfo", "petCount", "servicePackageId"],
  petSize: ["servicePackageId"],
  serviceState: ["serviceZipCode"],
};

function choosePackage(form: HTMLFormElement, packageId: string) {
  const select = form.elements.namedItem("servicePackageId") as HTMLSelectElement;
  select.value = packageId;
  select.closest("details")!.open = true;
  select.scrollIntoView({ block: "center" });
  select.focus({ preventScroll: true });
}
