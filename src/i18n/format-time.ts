/** Formats a time of day given in minutes after midnight. */
export function formatTime(minutes: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" }).format(
    minutes * 60_000,
  );
}
