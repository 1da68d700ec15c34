import * as v from "valibot";
import { COUNTRIES, COUNTRY_PRESETS } from "../values/country.ts";
import { isTimeZone } from "../values/business-day.ts";
import { rulesProblem, type RulesProblem } from "./rules-problem.ts";

/** The region formats to choose from: each country's own. */
export const REGIONS: readonly string[] = COUNTRIES.map((country) => COUNTRY_PRESETS[country].locale);

/** 0 = Sunday, 1 = Monday. */
export const WeekStart = v.picklist([0, 1]);

/** A format that can be chosen, and a time zone that exists. */
export function checkRegion({ locale, timeZone }: { locale: string; timeZone: string }): (RulesProblem | null)[] {
  return [
    REGIONS.includes(locale) ? null : rulesProblem("locale", "unknownRegion"),
    isTimeZone(timeZone) ? null : rulesProblem("timeZone", "unknownZone"),
  ];
}
