import { useMemo } from "react";
import type { TargetMeasure } from "#domain/kpi/target.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { listCategories } from "#local/queries/product/categories.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { targetName } from "./target-name.ts";

/** Names what a target is for. */
export function useTargetName(): (measure: TargetMeasure) => string {
  const { t, language } = useText();
  const categories = readyValue(useLive(listCategories, null));
  return useMemo(() => {
    const names = new Map(categories?.map((category) => [category.id, localName(category, language)]));
    return (measure) => targetName(measure, t, (id) => names.get(id) ?? t("performance.noCategory"));
  }, [categories, t, language]);
}
