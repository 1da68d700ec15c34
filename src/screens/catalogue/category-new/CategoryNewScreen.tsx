import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveRecord } from "#commands/records/save-record.ts";
import type { Category } from "#domain/category/category.ts";
import { categoryTree } from "#domain/category/category-tree.ts";
import { type CategoryRow, listCategoryRows } from "#local/queries/product/categories.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useLive } from "#ui/use-live.ts";
import { CategoryForm } from "./CategoryForm.tsx";
import { CategoryList } from "./CategoryList.tsx";
import { useDevice } from "#ui/ports/ports.tsx";

/** /categories/new: a new category above the tree of those there are, which are edited and ordered here (PROD-18). */
export function CategoryNewScreen() {
  const { t } = useTranslation();
  const live = useLive(listCategoryRows, undefined);
  return (
    <Screen>
      <ScreenHeader title={t("categories.title")} back="/products" />
      {live.state === "loading" && <LoadingRows />}
      {live.state === "failed" && <ErrorState title={t("categories.failed")} />}
      {live.state === "ready" && <Categories rows={live.value} />}
    </Screen>
  );
}

function Categories({ rows }: { readonly rows: readonly CategoryRow[] }) {
  const { t } = useTranslation();
  const { identity } = useDevice();
  const save = useCommand(saveRecord);
  const [editing, setEditing] = useState<Category | null>(null);
  // Another number is another form: the next category starts with empty fields.
  const [made, setMade] = useState(0);
  const categories = rows.map((row) => row.category);

  /** Neighbours change places by taking each other's position; equal ones are told apart first. */
  async function move(category: Category, by: -1 | 1) {
    const siblings = categoryTree(categories)
      .map((node) => node.category)
      .filter((other) => other.parentId === category.parentId);
    const at = siblings.findIndex(({ id }) => id === category.id);
    const reordered = siblings.toSpliced(at, 1).toSpliced(at + by, 0, category);
    for (const [index, sibling] of reordered.entries()) {
      if (sibling.position === index + 1) continue;
      const after = { ...sibling, position: index + 1 };
      await save({ noun: "category", recordId: sibling.id, before: sibling, after });
    }
  }

  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col">
      {rows.length === 0 && (
        <div className="px-4 pt-3">
          <Notice>{t("categories.first")}</Notice>
        </div>
      )}
      <CategoryForm
        key={made}
        category={blankCategory(identity.companyId, categories, made)}
        isNew
        categories={categories}
        onSaved={() => setMade(made + 1)}
      />
      {rows.length > 0 && (
        <Section title={t("categories.existing")}>
          <CategoryList rows={rows} onEdit={setEditing} onMove={(category, by) => void move(category, by)} />
        </Section>
      )}
      <Sheet
        open={editing !== null}
        name="category"
        onClose={() => setEditing(null)}
        title={t("categories.edit")}
        size="tall"
      >
        {editing && (
          <CategoryForm
            key={editing.id}
            category={editing}
            isNew={false}
            categories={categories}
            onSaved={() => setEditing(null)}
          />
        )}
      </Sheet>
    </div>
  );
}

function blankCategory(companyId: string, categories: readonly Category[], made: number): Category {
  const position = Math.max(0, ...categories.map((category) => category.position)) + 1;
  const hue = (categories.length + made) % 12;
  return { id: "new", companyId, name: "", nameEs: "", parentId: null, position, hue, active: true };
}
