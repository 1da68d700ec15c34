/** A distance as people say it: metres up to a kilometre, in steps that position finding can tell apart. */
export function formatDistance(metres: number, locale: string): string {
  const near = metres < 1_000;
  const amount = near ? Math.max(10, Math.round(metres / 10) * 10) : metres / 1_000;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: near ? "meter" : "kilometer",
    maximumFractionDigits: metres < 10_000 ? 1 : 0,
  }).format(amount);
}

/** How good a position is: "±8 m". */
export function formatAccuracy(metres: number, locale: string): string {
  return `±${new Intl.NumberFormat(locale, { style: "unit", unit: "meter", maximumFractionDigits: 0 }).format(metres)}`;
}
