import { useTranslation } from "react-i18next";
import type { Category } from "#domain/category/category.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Chip, ChipRow } from "#ui/controls/Chip.tsx";

interface CategoryBranchesProps {
  readonly categories: readonly Category[];
  /** Null = all. */
  readonly chosen: string | null;
  readonly onChoose: (categoryId: string | null) => void;
}

/** The category tree as rows of chips: the top level, and the children of each chosen one (PROD-18). */
export function CategoryBranches({ categories, chosen, onChoose }: CategoryBranchesProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const path = pathTo(chosen, categories);
  const levels = [null, ...path].map((parentId) => ({
    parentId,
    children: categories.filter((category) => category.parentId === parentId && category.active),
  }));
  if (categories.length === 0) return null;
  return (
    <div className="shrink-0">
      {levels.map(
        ({ parentId, children }, level) =>
          children.length > 0 && (
            <ChipRow key={parentId ?? "top"} label={t("products.categoriesOf", { level: level + 1 })}>
              {level === 0 && (
                <Chip selected={chosen === null} onClick={() => onChoose(null)}>
                  {t("products.all")}
                </Chip>
              )}
              {children.map((category) => {
                const selected = path.includes(category.id);
                return (
                  <Chip
                    key={category.id}
                    selected={selected}
                    onClick={() => onChoose(selected ? parentId : category.id)}
                  >
                    {localName(category, language)}
                  </Chip>
                );
              })}
            </ChipRow>
          ),
      )}
    </div>
  );
}

/** From the top down to the chosen category; ends at a missing parent or a cycle. */
function pathTo(chosen: string | null, categories: readonly Category[]): string[] {
  const path: string[] = [];
  for (let id = chosen; id !== null && !path.includes(id);) {
    path.unshift(id);
    id = categories.find((category) => category.id === id)?.parentId ?? null;
  }
  return path;
}
