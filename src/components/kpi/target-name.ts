import type { TFunction } from "i18next";
import { categoryOf, TARGET_MEASURES, type TargetMeasure } from "#domain/kpi/target.ts";
import type { Identifier } from "#domain/values/identifier.ts";

/** What a target is for, in words. */
export function targetName(measure: TargetMeasure, t: TFunction, nameOf: (categoryId: Identifier) => string): string {
  const known = TARGET_MEASURES.find((each) => each === measure);
  return known === undefined
    ? t("targets.ofCategory", { name: nameOf(categoryOf(measure) ?? "") })
    : t(`kpi.measures.${known}`);
}
