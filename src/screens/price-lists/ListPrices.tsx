import { useState } from "react";
import { saveRecord } from "#commands/save-record.ts";
import type { Currency } from "#domain/money.ts";
import type { PriceList } from "#domain/price-list.ts";
import type { Product } from "#domain/product.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { type ProductRow, searchProducts } from "#local/queries/products.ts";
import { AmountField } from "#ui/AmountField.tsx";
import { Button } from "#ui/Button.tsx";
import { FieldMessage } from "#ui/FieldMessage.tsx";
import { ListRow } from "#ui/ListRow.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { Section } from "#ui/Section.tsx";
import { Sheet } from "#ui/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useLive } from "#ui/use-live.ts";
import { WaitingSign } from "#ui/WaitingSign.tsx";

interface ListPricesProps {
  readonly list: PriceList;
  readonly currency: Currency;
}

const SHOWN = 20;

/** A product's price on this list: found by typing, changed with one tap. */
export function ListPrices({ list, currency }: ListPricesProps) {
  const { t, language, locale } = useText();
  const [text, setText] = useState("");
  const [editing, setEditing] = useState<Product | null>(null);
  const question = { text, customerId: null, priceListId: list.id, categoryId: null, offset: 0, limit: SHOWN };
  const found = useLive(searchProducts, question, { keep: true });
  const rows = found.state === "ready" ? found.value.rows : [];
  const priceOf = ({ price }: ProductRow) => (price?.priceListId === list.id ? price.unitPrice : null);
  return (
    <Section title={t("priceLists.pricesOn")}>
      <div className="px-4 pb-2">
        <SearchField label={t("products.search")} value={text} onChange={setText} />
      </div>
      <ul>
        {rows.map((row) => {
          const price = priceOf(row);
          return (
            <li key={row.product.id}>
              <ListRow
                title={localName(row.product, language)}
                detail={row.product.sku}
                trailing={
                  <>
                    <span className="tabular-nums">
                      {price === null ? t("products.noPrice") : formatUnitPrice(price, currency, locale)}
                    </span>
                    {row.sync !== "in_store" && <WaitingSign />}
                  </>
                }
                onClick={() => setEditing(row.product)}
              />
            </li>
          );
        })}
      </ul>
      {editing && (
        <PriceSheet
          key={editing.id}
          product={editing}
          list={list}
          currency={currency}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  );
}

interface PriceSheetProps extends ListPricesProps {
  readonly product: Product;
  readonly onClose: () => void;
}

function PriceSheet({ product, list, currency, onClose }: PriceSheetProps) {
  const { t, language } = useText();
  const save = useCommand(saveRecord);
  const [price, setPrice] = useState<number | null>(product.prices[list.id] ?? null);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit() {
    if (Number.isNaN(price)) return;
    const { [list.id]: _, ...others } = product.prices;
    const prices = price === null ? others : { ...others, [list.id]: price };
    const after = { ...product, prices };
    const answer = await save({ noun: "product", recordId: product.id, before: product, after });
    if (answer.ok) onClose();
    else if (answer.problem.code === "invalid") {
      const problem = answer.problem.problems[0];
      setFailure(t(problem?.field === "floorPrice" ? "priceLists.belowFloor" : "records.problems.invalid"));
    } else setFailure(t(`records.problems.${answer.problem.code}`));
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={localName(product, language)}
      footer={
        <Button variant="main" full onClick={() => void submit()}>
          {t("priceLists.savePrice")}
        </Button>
      }
    >
      <div className="flex flex-col gap-2 p-4">
        <AmountField
          label={t("priceLists.priceOn", { list: list.name })}
          hint={list.basis.kind === "percent" ? t("productEdit.computed") : t("productEdit.fromNow")}
          value={price}
          currency={currency}
          unitPrice
          onChange={setPrice}
        />
        {failure !== null && <FieldMessage text={failure} />}
      </div>
    </Sheet>
  );
}
