import { CircleAlert, TriangleAlert } from "lucide-react";
import { joinClasses } from "../styles/join-classes.ts";

interface FieldMessageProps {
  /** For the control's `aria-describedby`. */
  readonly id?: string;
  readonly text: string;
  /** `warning`: can be saved, but should be checked. */
  readonly kind?: "error" | "warning";
}

/** A field's problem, with an icon beside it: never by colour alone. */
export function FieldMessage({ id, text, kind = "error" }: FieldMessageProps) {
  const Icon = kind === "error" ? CircleAlert : TriangleAlert;
  return (
    <p
      id={id}
      role={kind === "error" ? "alert" : "status"}
      className={joinClasses(
        "flex items-start gap-1 text-caption font-medium",
        kind === "error" ? "text-danger" : "text-attention-ink",
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}
