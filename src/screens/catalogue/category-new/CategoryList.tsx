import { ArrowDown, ArrowUp, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Category } from "#domain/category/category.ts";
import { categoryTree } from "#domain/category/category-tree.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { CategoryRow } from "#local/queries/product/categories.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { ProductPicture } from "#components/product/ProductPicture.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { WaitingSign } from "#components/sync/WaitingSign.tsx";

interface CategoryListProps {
  readonly rows: readonly CategoryRow[];
  readonly onEdit: (category: Category) => void;
  readonly onMove: (category: Category, by: -1 | 1) => void;
}

/** The category tree, with buttons to reorder siblings. */
export function CategoryList({ rows, onEdit, onMove }: CategoryListProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const nodes = categoryTree(rows.map((row) => row.category));
  const syncOf = new Map(rows.map((row) => [row.category.id, row.sync]));
  return (
    <ul>
      {nodes.map(({ category, level }) => {
        const siblings = nodes.filter((node) => node.category.parentId === category.parentId);
        const at = siblings.findIndex((node) => node.category.id === category.id);
        const name = localName(category, language);
        const sync = syncOf.get(category.id) ?? "in_store";
        return (
          <li
            key={category.id}
            className="flex min-h-16 items-center gap-2 py-1 pr-1 edge-b"
            style={{ paddingLeft: `${level}rem` }}
          >
            <ProductPicture picture="" imageId={category.imageId ?? undefined} name={name} hue={category.hue} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="text-body font-medium text-balance">{name}</span>
              {!category.active && <span className="text-caption text-muted">{t("categories.inactive")}</span>}
              {(sync === "waiting" || sync === "sending") && <WaitingSign />}
              {sync === "needs_you" && <SyncSign sync={sync} />}
            </span>
            <IconButton
              label={t("categories.up", { name })}
              icon={<ArrowUp className="size-5" />}
              disabled={at <= 0}
              onClick={() => onMove(category, -1)}
            />
            <IconButton
              label={t("categories.down", { name })}
              icon={<ArrowDown className="size-5" />}
              disabled={at === siblings.length - 1}
              onClick={() => onMove(category, 1)}
            />
            <IconButton
              label={t("categories.editOne", { name })}
              icon={<Pencil className="size-5" />}
              onClick={() => onEdit(category)}
            />
          </li>
        );
      })}
    </ul>
  );
}
