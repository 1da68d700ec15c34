import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveRecord } from "#commands/records/save-record.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import type { Category } from "#domain/category/category.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { FoundProducts } from "#components/product/FoundProducts.tsx";
import { PriceAndStock } from "#components/product/PriceAndStock.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import type { CodeEntry } from "./use-code-entry.ts";
import type { Sale } from "./use-sale.ts";

interface UnknownCodeProps {
  readonly entry: CodeEntry;
  readonly sale: Sale;
  readonly categories: readonly Category[];
}

/** Asks which product a scanned code is (COUNTER-7): owners add the code to it, everybody sells it. */
export function UnknownCode({ entry, ...rest }: UnknownCodeProps) {
  return entry.unknown !== null && <OpenSheet key={entry.unknown} entry={entry} code={entry.unknown} {...rest} />;
}

function OpenSheet({ entry, code, sale, categories }: UnknownCodeProps & { readonly code: string }) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const owner = isOwner(useDevice().identity.roles);
  const save = useCommand(saveRecord);
  const [text, setText] = useState("");
  const { currency } = sale.view.company.settings;

  const choose = useCallback(
    async ({ product, price }: ProductRow) => {
      entry.forget();
      if (price) entry.add(product);
      if (!owner) return;
      const after = { ...product, barcodes: [...product.barcodes, code] };
      const answer = await save({ noun: "product", recordId: product.id, before: product, after });
      showToast(t(answer.ok ? "newOrder.unknownCode.kept" : "newOrder.unknownCode.notKept", { code }));
    },
    [entry, owner, save, code, t],
  );
  const draw = useCallback(
    (row: ProductRow) => (
      <button
        type="button"
        onClick={() => void choose(row)}
        className="flex min-h-16 w-full flex-col justify-center gap-1 px-4 py-2 text-left edge-b active:bg-raised"
      >
        <span className="line-clamp-2 text-body font-medium">{localName(row.product, language)}</span>
        <PriceAndStock row={row} currency={currency} noPrice={t("newOrder.noPrice")} />
      </button>
    ),
    [choose, currency, language, t],
  );

  return (
    <Sheet
      open
      name="product"
      size="tall"
      title={t(owner ? "newOrder.unknownCode.addTo" : "newOrder.unknownCode.which")}
      onClose={entry.forget}
    >
      <div className="flex h-full min-h-80 flex-col">
        <div className="flex shrink-0 flex-col gap-2 px-4 py-2">
          <p className="text-body">
            {t(owner ? "newOrder.unknownCode.ownerText" : "newOrder.unknownCode.staffText", { code })}
          </p>
          <SearchField label={t("newOrder.productSearch")} value={text} onChange={setText} />
        </div>
        <FoundProducts
          question={{ customerId: sale.view.customer.id, text, categoryId: null }}
          categories={categories}
          label={t("newOrder.products")}
          failed={t("newOrder.productsFailed")}
          rowHeight={84}
          draw={draw}
          nothing={() => <EmptyState title={t("newOrder.noMatch", { text })} />}
        />
      </div>
    </Sheet>
  );
}
