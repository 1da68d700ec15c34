import { casesInstead, checkQuantity, type QuantityRules } from "#domain/order/check-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { NumberPad } from "#ui/controls/NumberPad.tsx";
import { padUnitsOf } from "#components/product/product-steps.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { quantityProblemText } from "../quantity-problem-text.ts";
import type { Quantities } from "./use-quantities.ts";

/** What the pad has to know of a product: it opens from the catalogue and from the cart alike. */
export interface PadProduct extends QuantityRules {
  readonly productId: string;
  readonly name: string;
  readonly nameEs: string;
  readonly unit: string;
}

interface QuantityPadProps {
  /** Null = closed. */
  readonly product: PadProduct | null;
  readonly quantities: Quantities;
  readonly onClose: () => void;
}

export function QuantityPad({ product, quantities, onClose }: QuantityPadProps) {
  const text = useText();
  if (!product) return null;
  const quantity = quantities.quantityOf(product.productId);
  const set = (next: number) => {
    quantities.edit(product.productId, next);
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={localName(product, text.language)}
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
        quantityScale={product.quantityScale}
        unit={product.unit}
        {...padUnitsOf(product)}
        check={(asked) => {
          const problem = checkQuantity(asked ?? Number.NaN, product);
          return problem && quantityProblemText(problem, product, text);
        }}
        casesInstead={(asked) => casesInstead(asked, product)}
        onDone={set}
      />
    </Sheet>
  );
}
