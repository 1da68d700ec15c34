import { casesInstead, checkQuantity } from "#domain/order/check-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { NumberPad } from "#ui/controls/NumberPad.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
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
  const { quantities, openPad } = sale;
  const isLine = "productId" in padFor;
  const productId = isLine ? padFor.productId : padFor.id;
  const quantity = quantities.quantityOf(productId);
  const noteOf = useQuantityNote(productId, sale);
  const set = (next: number) => {
    quantities.edit(productId, next, isLine ? undefined : padFor);
    openPad(null);
  };
  return (
    <Sheet
      open
      onClose={() => openPad(null)}
      title={localName(padFor, text.language)}
      footer={
        quantity > 0 && (
          <Button variant="quiet" full onClick={() => set(0)}>
            {text.t("newOrder.line.remove")}
          </Button>
        )
      }
    >
      <NumberPad
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
        onDone={set}
      />
    </Sheet>
  );
}
