/** The name of a weekday (Monday = 1 to Sunday = 7) in the UI language. */
export function weekdayName(weekday: number, language: string, style: "short" | "long" = "short"): string {
  // 2024-01-01 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday: style, timeZone: "UTC" }).format(Date.UTC(2024, 0, weekday));
}
