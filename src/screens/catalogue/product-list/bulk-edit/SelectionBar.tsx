import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_BULK_EDIT } from "#domain/records/preview-edits.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { searchProducts } from "#local/queries/product/products.ts";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { BulkEditSheet } from "./BulkEditSheet.tsx";
import type { ProductQuestion } from "#components/product/FoundProducts.tsx";
import type { Selection } from "#components/records/bulk/use-selection.ts";
import { useDevice } from "#ui/ports/ports.tsx";

interface SelectionBarProps {
  readonly selection: Selection;
  readonly question: ProductQuestion;
}

/** Actions for the chosen products; one tap chooses everything listed, up to the limit of one change. */
export function SelectionBar({ selection, question }: SelectionBarProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const device = useDevice();
  const [editing, setEditing] = useState(false);
  const listed = useLive(searchProducts, { ...question, offset: 0, limit: 1 }, { keep: true });
  const total = readyValue(listed)?.total ?? 0;
  const count = selection.ids.size;
  const tooMany = count > MAX_BULK_EDIT;

  async function chooseAll() {
    const page = await searchProducts(device, { ...question, offset: 0, limit: MAX_BULK_EDIT });
    selection.choose(page.rows.map(({ product }) => product.id));
  }

  return (
    <>
      <BottomBar>
        <Button full onClick={() => void chooseAll()}>
          {total > MAX_BULK_EDIT
            ? t("bulkEdit.chooseFirst", { count: MAX_BULK_EDIT, number: formatCount(MAX_BULK_EDIT, locale) })
            : t("bulkEdit.chooseAll", { count: total })}
        </Button>
        <Button
          variant="main"
          full
          disabled={count === 0 || tooMany}
          reason={tooMany ? t("bulkEdit.atMost", { count: MAX_BULK_EDIT }) : undefined}
          onClick={() => setEditing(true)}
        >
          {t("bulkEdit.change")}
        </Button>
      </BottomBar>
      {editing && (
        <BulkEditSheet
          productIds={[...selection.ids]}
          priceListId={question.priceListId ?? null}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            selection.stop();
          }}
        />
      )}
    </>
  );
}
