import { type FormEvent, useEffect, useState } from "react";
import { useIsRunning } from "../hooks/use-is-running.ts";
import { focusFirstInvalid } from "./focus-first-invalid.ts";

export interface Submit<Failure> {
  /** The `<form>`, where the first invalid field is looked for. */
  readonly formRef: (form: HTMLFormElement | null) => void;
  /** After an attempt to send the form: every problem is shown. */
  readonly tried: boolean;
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly setFailure: (failure: Failure | null) => void;
  /** Whether the form can be sent; if not, the focus moves to the first invalid field. */
  readonly attempt: () => boolean;
  /** Sends a valid form. `send` answers null, or why it failed. */
  readonly submit: (send: () => Promise<Failure | null>) => Promise<void>;
  /** The props of a `<form>` whose submit button sends it. */
  readonly formOf: (send: () => Promise<Failure | null>) => {
    readonly ref: (form: HTMLFormElement | null) => void;
    readonly noValidate: true;
    /** Before the app runs, the browser would send the form itself, with the password in the address. */
    readonly inert: boolean;
    readonly onSubmit: (event: FormEvent) => void;
  };
}

/**
 * Sending a form: once at a time, only when valid, with the first invalid field focused otherwise. With `once`, an
 * accepted form stays busy until its page changes.
 */
export function useSubmit<Failure>(isValid: boolean, { once = false } = {}): Submit<Failure> {
  const [form, formRef] = useState<HTMLFormElement | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isRunning = useIsRunning();

  // The notice of a failure is in the form, above its last button, which may be all that is in view.
  useEffect(() => {
    if (failure !== null) form?.querySelector("[role=alert],[role=status]")?.scrollIntoView({ block: "center" });
  }, [failure, form]);

  function attempt() {
    setTried(true);
    // The fields show their problems with the next paint.
    if (!isValid) requestAnimationFrame(() => focusFirstInvalid(form));
    return isValid;
  }

  async function submit(send: () => Promise<Failure | null>) {
    if (!attempt()) return;
    setBusy(true);
    setFailure(null);
    const failed = await send();
    setBusy(once && failed === null);
    setFailure(failed);
  }

  return {
    formRef,
    tried,
    busy,
    failure,
    setFailure,
    attempt,
    submit,
    formOf: (send) => ({
      ref: formRef,
      noValidate: true,
      inert: !isRunning,
      onSubmit: (event) => {
        event.preventDefault();
        void submit(send);
      },
    }),
  };
}
