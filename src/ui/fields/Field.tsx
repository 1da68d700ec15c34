import type { ReactNode } from "react";
import { FieldMessage } from "./FieldMessage.tsx";

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** A label above its control, and its hint or error below it. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-body font-medium">
        {label}
      </label>
      {children}
      {error ? (
        <FieldMessage id={`${id}-note`} text={error} />
      ) : (
        hint && (
          <p id={`${id}-note`} className="text-caption text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export const CONTROL_CLASSES =
  "min-h-12 w-full rounded-control bg-card px-3 text-body text-ink edge-control disabled:bg-raised disabled:text-muted " +
  "aria-invalid:border-danger aria-invalid:border-2";
