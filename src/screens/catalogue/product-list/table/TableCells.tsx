import { Cloud, Hand } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Category } from "#domain/category/category.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { tiersOn } from "#domain/pricing/price-tiers.ts";
import { pricesOn } from "#domain/pricing/resolve-price.ts";
import type { Product } from "#domain/product/product.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { formatDecimal, parseDecimal } from "#i18n/parse-number.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { GridCell } from "#ui/lists/GridCell.tsx";
import { GridInput } from "#ui/lists/GridField.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { cellKey, type TableEdits } from "./use-table-edits.ts";

/** What every row of the table needs. */
export interface TableContext {
  readonly categories: readonly Category[];
  readonly priceLists: readonly PriceList[];
  /** The list whose prices are shown. */
  readonly list: PriceList;
  readonly currency: Currency;
  readonly day: Day;
}

interface TypedCellProps {
  readonly row: ProductRow;
  /** As shown: with edits that the query has not answered yet. */
  readonly product: Product;
  readonly context: TableContext;
  readonly edits: TableEdits;
  readonly name: "name" | "sku" | "price";
  readonly column: number;
  readonly messageId: string;
  /** The value while the cell is closed. */
  readonly children: ReactNode;
}

/** A cell of text or a price. */
export function TypedCell({ row, product, context, edits, name, column, messageId, children }: TypedCellProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { id } = product;
  const label = t(`productTable.columns.${name}`);
  const refused = edits.refused.get(cellKey(id, name));
  const { open } = edits;
  const area = { name: "[grid-area:name]", sku: "[grid-area:sku]", price: "[grid-area:price]" }[name];
  const isNumeric = name === "price";

  function stored(): string {
    if (name !== "price") return product[name];
    const { unitPrice } = tiersOn(product, context.list.id, context.day);
    return unitPrice === null ? "" : formatDecimal(unitPrice, 4, locale, 2);
  }

  function commit(text: string, left: boolean): boolean {
    if (name !== "price") return edits.commit(row, { column: name, text }, text, left);
    const unitPrice = text.trim() === "" ? null : (parseDecimal(text, 4, locale) ?? Number.NaN);
    return edits.commit(row, { column: name, unitPrice }, text, left);
  }

  return (
    <GridCell header={name === "name"} className={joinClasses("min-w-0", area)}>
      {open?.productId === id && open.column === name ? (
        <GridInput
          label={label}
          column={column}
          initial={open.text ?? stored()}
          replaces={open.text === null}
          numeric={isNumeric}
          problemId={refused && messageId}
          onCommit={commit}
          onCancel={() => edits.cancel(row, name)}
        />
      ) : (
        <CellButton
          label={label}
          column={column}
          end={isNumeric}
          problemId={refused && messageId}
          onOpen={(text) => edits.start(row, name, text)}
          typed
        >
          {refused ? <span className="truncate font-medium text-danger">{refused.text}</span> : children}
        </CellButton>
      )}
    </GridCell>
  );
}

interface CellButtonProps {
  readonly label: string;
  readonly column: number;
  readonly end?: boolean;
  /** Typing opens it, and replaces its value. */
  readonly typed?: boolean;
  readonly problemId?: string | undefined;
  readonly onOpen: (text?: string) => void;
  readonly children: ReactNode;
}

/** A closed cell. */
export function CellButton({
  label,
  column,
  end = false,
  typed = false,
  problemId,
  onOpen,
  children,
}: CellButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-column={column}
      aria-describedby={problemId}
      onClick={() => onOpen()}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, altKey } = event;
        const isLetter = key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
        if (key !== "F2" && !(typed && (isLetter || key === "Backspace" || key === "Delete"))) return;
        event.preventDefault();
        if (key === "F2") onOpen();
        else onOpen(isLetter ? key : "");
      }}
      className={joinClasses(
        "flex min-h-12 w-full min-w-0 items-center gap-1 rounded-control px-2 text-left text-body active:bg-raised",
        end && "justify-end text-right tabular-nums",
      )}
    >
      <span className="sr-only">{label}: </span>
      {children}
    </button>
  );
}

/** The price of its own on the list, or the one a percentage list computes. */
export function PriceValue({
  product,
  context: { list, priceLists, day, currency },
}: Pick<TypedCellProps, "product" | "context">) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { unitPrice, computedFrom } = pricesOn(product, list, priceLists, day);
  if (unitPrice === null) return <span className="text-danger">{t("products.noPrice")}</span>;
  return (
    <span className={computedFrom === null ? "font-bold" : "text-muted italic"}>
      {formatUnitPrice(unitPrice, currency, locale)}
    </span>
  );
}

/** That the product's edits are not in the store yet, or need an answer. */
export function SyncMark({ row: { sync } }: Pick<TypedCellProps, "row">) {
  const { t } = useTranslation();
  if (sync === "in_store" || sync === "on_device") return null;
  const needsYou = sync === "needs_you";
  const Icon = needsYou ? Hand : Cloud;
  return (
    <span className={joinClasses("shrink-0", needsYou ? "text-danger" : "text-attention-ink")}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{t(needsYou ? "sync.needs_you" : "ui.notLiveYet")}</span>
    </span>
  );
}
