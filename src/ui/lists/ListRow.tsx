import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { joinClasses } from "../styles/join-classes.ts";
import { Link } from "../ports/ports.tsx";

interface ListRowProps {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  /** A link target; use `onClick` for an action, neither for a plain row. */
  readonly to?: string;
  readonly onClick?: () => void;
  readonly selected?: boolean;
  /** For sentences: they take the lines they need, where other rows are cut off after one. */
  readonly wraps?: boolean;
}

/** One line, unless large text leaves room for a few letters only. */
const CUT = "truncate tight:whitespace-normal";

/** A list row of at least 64 px with a hairline below, for a `ul` or a `VirtualList`. */
export function ListRow({
  title,
  detail,
  leading,
  trailing,
  to,
  onClick,
  selected = false,
  wraps = false,
}: ListRowProps) {
  const classes = joinClasses(
    "flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left edge-b",
    (to ?? onClick) !== undefined && "transition-colors active:bg-raised",
    selected && "bg-brand-soft shadow-[inset_4px_0_0_var(--color-brand)]",
  );
  const content = (
    <>
      {leading}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={joinClasses(wraps ? "break-words" : CUT, "text-row font-medium")}>{title}</span>
        {detail !== undefined && (
          <span className={joinClasses(wraps ? "break-words" : CUT, "text-body text-muted")}>{detail}</span>
        )}
      </span>
      {trailing !== undefined && <span className="flex shrink-0 flex-col items-end gap-1 text-body">{trailing}</span>}
      {to !== undefined && <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />}
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} className={classes} {...(onClick && { onClick })}>
        {content}
      </Link>
    );
  }
  if (onClick) {
    return (
      <button type="button" onClick={onClick} className={classes}>
        {content}
      </button>
    );
  }
  return <div className={classes}>{content}</div>;
}
