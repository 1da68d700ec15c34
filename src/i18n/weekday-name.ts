const formats = new Map<string, Intl.DateTimeFormat>();

/** The name of a weekday (Monday = 1 to Sunday = 7) in the UI language. */
export function weekdayName(weekday: number, language: string, style: "short" | "long" = "short"): string {
  const key = `${language} ${style}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: "UTC" });
    formats.set(key, format);
  }
  // 2024-01-01 was a Monday.
  return format.format(Date.UTC(2024, 0, weekday));
}
