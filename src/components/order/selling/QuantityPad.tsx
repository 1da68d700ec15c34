import { casesInstead, checkQuantity } from "#domain/order/check-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { NumberPad } from "#ui/controls/NumberPad.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { StockText } from "#components/product/StockText.tsx";
import { padUnitsOf } from "#components/product/product-steps.ts";
import { lineProblemText } from "../line-problem-text.ts";
import { useQuantityNote } from "./use-quantity-note.ts";
import type { PadTarget, Sale } from "./use-sale.ts";

/** The quantity pad for the product it was opened for. */
export function QuantityPad({ sale }: { readonly sale: Sale }) {
  return sale.padFor && <OpenPad sale={sale} padFor={sale.padFor} />;
}

function OpenPad({ sale, padFor }: { readonly sale: Sale; readonly padFor: PadTarget }) {
  const text = useText();
  const { quantities, openPad, view } = sale;
  const isLine = "productId" in padFor;
  const productId = isLine ? padFor.productId : padFor.id;
  const quantity = quantities.quantityOf(productId);
  const { noteOf, row } = useQuantityNote(productId, sale);
  // Line by line through the cart; from a list of products the next one is in sight already.
  const place = isLine ? view.lines.findIndex((line) => line.lineId === padFor.lineId) : -1;
  const next = place < 0 ? undefined : view.lines[place + 1];
  const set = (asked: number, then: PadTarget | null) => {
    quantities.edit(productId, asked, isLine ? undefined : padFor);
    openPad(then);
  };
  return (
    <Sheet open onClose={() => openPad(null)} title={localName(padFor, text.language)}>
      <NumberPad
        key={productId}
        quantity={quantity}
        quantityScale={padFor.quantityScale}
        unit={padFor.unit}
        {...padUnitsOf(padFor)}
        check={(asked) => {
          const problem = checkQuantity(asked ?? Number.NaN, padFor);
          return problem && lineProblemText(problem, padFor, text);
        }}
        casesInstead={(asked) => casesInstead(asked, padFor)}
        noteOf={noteOf}
        facts={row === undefined ? "" : <StockText product={row.product} available={row.available} />}
        onDone={(asked) => set(asked, null)}
        onNext={next && ((asked) => set(asked, next))}
        onRemove={quantity > 0 ? () => set(0, null) : undefined}
      />
    </Sheet>
  );
}
