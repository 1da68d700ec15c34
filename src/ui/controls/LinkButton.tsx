import type { ReactNode } from "react";
import { joinClasses } from "../styles/join-classes.ts";
import { Link } from "../ports/ports.tsx";

interface LinkButtonProps {
  readonly children: ReactNode;
  /** A path of the app, or with `outside` any address (tel:, geo:, https:) or a file of the build. */
  readonly to: string;
  readonly outside?: boolean;
  readonly variant?: "main" | "plain" | "quiet";
  readonly icon?: ReactNode;
  readonly full?: boolean;
  /** Only the icon is seen until there is room for panes. */
  readonly compact?: boolean;
  /** Of a path of the app: done as well, before it opens. */
  readonly onClick?: () => void;
}

const VARIANTS = {
  main: "bg-brand text-on-brand active:bg-brand-strong",
  plain: "bg-card text-ink edge-control active:bg-raised",
  quiet: "text-brand active:bg-brand-soft",
} as const;

/** A link that looks like a button: it leads somewhere and can be opened in a new tab. */
export function LinkButton({
  children,
  to,
  outside = false,
  variant = "plain",
  icon,
  full = false,
  compact = false,
  onClick,
}: LinkButtonProps) {
  const className = joinClasses(
    "inline-flex min-h-12 [&>svg]:shrink-0 items-center justify-center gap-2 rounded-control px-4 tight:px-2 py-2 text-center text-body font-medium transition-colors",
    VARIANTS[variant],
    full && "w-full",
    compact && "min-w-12",
  );
  const content = (
    <>
      {icon}
      <span className={compact ? "sr-only panes:not-sr-only" : undefined}>{children}</span>
    </>
  );
  if (outside) {
    return (
      <a href={to} target={/^(https:|\/)/.test(to) ? "_blank" : undefined} rel="noreferrer" className={className}>
        {content}
      </a>
    );
  }
  return (
    <Link
      to={to}
      className={className}
      {...(onClick && { onClick })}
      {...(variant === "main" && { "data-main": true })}
    >
      {content}
    </Link>
  );
}
