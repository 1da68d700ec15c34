import type { DistanceUnit } from "#domain/values/distance.ts";
import { numberFormat } from "./number-format.ts";

const METRES_IN_A_MILE = 1609.344;

/** Metres below a kilometre, rounded to 10 because GPS is no finer; else kilometres, or tenths of a mile. */
export function formatDistance(metres: number, locale: string, unit: DistanceUnit = "km"): string {
  if (unit === "mi") {
    const miles = metres / METRES_IN_A_MILE;
    const maximumFractionDigits = miles < 10 ? 1 : 0;
    const format = numberFormat(locale, { style: "unit", unit: "mile", maximumFractionDigits });
    return format.format(Math.max(0.1, miles));
  }
  const near = metres < 1_000;
  const amount = near ? Math.max(10, Math.round(metres / 10) * 10) : metres / 1_000;
  return numberFormat(locale, {
    style: "unit",
    unit: near ? "meter" : "kilometer",
    maximumFractionDigits: metres < 10_000 ? 1 : 0,
  }).format(amount);
}

/** The accuracy of a position: "±8 m". */
export function formatAccuracy(metres: number, locale: string): string {
  return `±${numberFormat(locale, { style: "unit", unit: "meter", maximumFractionDigits: 0 }).format(metres)}`;
}
