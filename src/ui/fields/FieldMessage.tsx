import { CircleAlert, TriangleAlert } from "lucide-react";
import { joinClasses } from "../styles/join-classes.ts";

interface FieldMessageProps {
  /** Named by the control's `aria-describedby`. */
  readonly id?: string;
  readonly text: string;
  /** `warning`: it can be saved like this, but should be looked at. */
  readonly kind?: "error" | "warning";
}

/** What is wrong with a field, said beside it with a sign: never by colour alone. */
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
