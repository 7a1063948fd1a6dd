import { type ComponentProps, createContext, use } from "react";
import type { Errors } from "../lib/use-submit.ts";

interface FormState {
  errors: Errors;
  isSending: boolean;
}

export const FormContext = createContext<FormState>({ errors: {}, isSending: false });

export const useErrors = () => use(FormContext).errors;

/** Its fields show their own errors, and its buttons show that it's being sent. */
export const Form = ({ state, className = "form", ...form }: ComponentProps<"form"> & { state: FormState }) => (
  <FormContext value={state}>
    <form className={className} {...form} />
  </FormContext>
);
