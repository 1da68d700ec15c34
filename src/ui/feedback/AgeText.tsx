import type { Instant } from "#domain/values/instant.ts";
import { formatAge } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { joinClasses } from "../styles/join-classes.ts";
import { useNow } from "../hooks/use-now.ts";

interface AgeTextProps {
  readonly at: Instant;
  /** Amber from this age on, in ms. */
  readonly ageingAfter?: number;
}

/** "2 h ago", kept up to date. */
export function AgeText({ at, ageingAfter }: AgeTextProps) {
  const { locale } = useLocale();
  const now = useNow();
  const ageing = ageingAfter !== undefined && now - at >= ageingAfter;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      className={joinClasses("whitespace-nowrap tabular-nums", ageing && "font-medium text-attention-ink")}
    >
      {formatAge(at, Math.max(now, at), locale)}
    </time>
  );
}
