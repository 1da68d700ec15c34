import { type ReactNode, useId } from "react";
import { joinClasses } from "../styles/join-classes.ts";

export type ButtonVariant = "main" | "plain" | "quiet" | "danger";

export interface ButtonProps {
  readonly children: ReactNode;
  /** `main` is the one main action of a screen. */
  readonly variant?: ButtonVariant;
  readonly icon?: ReactNode;
  readonly type?: "button" | "submit";
  /** The action is running: the button keeps its width and ignores taps. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Why it is disabled ("Needs connection"), shown below the label (SCREEN-8). */
  readonly reason?: string | undefined;
  /** Whether what the button folds away is shown. */
  readonly expanded?: boolean;
  /** Full width. */
  readonly full?: boolean;
  readonly onClick?: (() => void) | undefined;
}

/** As wide as the edge of a disabled one: nothing moves when it is enabled. */
const UNSEEN_EDGE = "border-transparent border-[length:var(--edge)]";

const VARIANTS: Record<ButtonVariant, string> = {
  main: `bg-brand text-on-brand enabled:active:bg-brand-strong ${UNSEEN_EDGE}`,
  plain: "bg-card text-ink edge-control enabled:active:bg-raised",
  quiet: `text-brand enabled:active:bg-brand-soft ${UNSEEN_EDGE}`,
  danger: "bg-card text-danger border-danger border-[length:var(--edge)] enabled:active:bg-danger-soft",
};

export function Button({
  children,
  variant = "plain",
  icon,
  type = "button",
  busy = false,
  disabled = false,
  reason,
  expanded,
  full = false,
  onClick,
}: ButtonProps) {
  const reasonId = useId();
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      data-main={variant === "main" || undefined}
      aria-expanded={expanded}
      aria-describedby={reason ? reasonId : undefined}
      onClick={onClick}
      className={joinClasses(
        "inline-flex min-h-12 [&>svg]:shrink-0 items-center justify-center gap-2 rounded-control px-5 tight:px-2 py-2 text-center text-body font-medium",
        "transition-colors disabled:cursor-default disabled:bg-raised disabled:text-muted disabled:edge",
        VARIANTS[variant],
        full && "w-full",
      )}
    >
      {icon}
      <span className="flex flex-col leading-tight">
        {children}
        {reason && (
          <span id={reasonId} className="text-caption font-normal">
            {reason}
          </span>
        )}
      </span>
    </button>
  );
}
