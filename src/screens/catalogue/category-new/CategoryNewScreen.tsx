import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { saveRecord } from "#commands/records/save-record.ts";
import type { Category } from "#domain/category/category.ts";
import { categoryTree } from "#domain/category/category-tree.ts";
import { type CategoryRow, listCategoryRows } from "#local/queries/product/categories.ts";
import { RecordForm } from "#components/records/RecordForm.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useLive } from "#ui/use-live.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { CategoryFields } from "./CategoryFields.tsx";
import { CategoryList } from "./CategoryList.tsx";
import { EditCategory } from "./EditCategory.tsx";
import { useCategoryForm } from "./use-category-form.ts";

/** /categories/new: a new category above the tree of existing ones, which are edited and ordered here (PROD-18). */
export function CategoryNewScreen() {
  const { t } = useTranslation();
  const live = useLive(listCategoryRows, undefined);
  // A new number resets the form: the next category starts with empty fields.
  const [made, setMade] = useState(0);
  return (
    <Screen>
      {live.state !== "ready" && <ScreenHeader title={t("categories.title")} back="/products" />}
      <Ready of={live} failed={t("categories.failed")}>
        {(rows) => <Categories key={made} rows={rows} made={made} onSaved={() => setMade(made + 1)} />}
      </Ready>
    </Screen>
  );
}

interface CategoriesProps {
  readonly rows: readonly CategoryRow[];
  readonly made: number;
  readonly onSaved: () => void;
}

function Categories({ rows, made, onSaved }: CategoriesProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { identity } = useDevice();
  const save = useCommand(saveRecord);
  const [editing, setEditing] = useState<Category | null>(null);
  const categories = rows.map((row) => row.category);
  const form = useCategoryForm({
    category: blankCategory(identity.companyId, categories, made),
    isNew: true,
    categories,
    onSaved,
    onLeave: () => void navigate("/products"),
  });

  /** Siblings swap places by swapping positions; equal positions are made distinct first. */
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
    <>
      <RecordForm form={form} header={{ title: t("categories.title") }} saveLabel={t("categories.save")} savesOnEnter>
        {rows.length === 0 && (
          <div className="px-4 pt-3">
            <Notice>{t("categories.first")}</Notice>
          </div>
        )}
        <CategoryFields form={form} others={categories} title={t("categories.new")} />
      </RecordForm>
      {rows.length > 0 && (
        <div className="mx-auto w-full max-w-2xl">
          <Section title={t("categories.existing")}>
            <CategoryList rows={rows} onEdit={setEditing} onMove={(category, by) => void move(category, by)} />
          </Section>
        </div>
      )}
      {editing && (
        <EditCategory key={editing.id} category={editing} categories={categories} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

function blankCategory(companyId: string, categories: readonly Category[], made: number): Category {
  const position = Math.max(0, ...categories.map((category) => category.position)) + 1;
  const hue = (categories.length + made) % 12;
  return { id: "new", companyId, name: "", nameEs: "", parentId: null, position, hue, active: true };
}
