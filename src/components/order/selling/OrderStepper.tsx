import { useState } from "react";
import { casesInstead, checkQuantity } from "#domain/order/check-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { quantityProblemText } from "../quantity-problem-text.ts";
import { useText } from "#i18n/use-text.ts";
import type { ProductRow } from "#local/queries/product/products.ts";
import { NumberPad } from "#ui/controls/NumberPad.tsx";
import { padUnitsOf, stepsOf } from "#components/product/product-steps.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { Stepper } from "#ui/controls/Stepper.tsx";
import type { OrderMode } from "./order-mode.tsx";

interface OrderStepperProps {
  readonly row: Pick<ProductRow, "product" | "price">;
  readonly order: OrderMode;
}

/** How many of it are in the open order; nothing without an order, a customer or a price. */
export function OrderStepper({ row: { product, price }, order }: OrderStepperProps) {
  const text = useText();
  // A row of the list can be given another product.
  const [padOf, setPadOf] = useState<string | null>(null);
  if (order.view === null || price === null || !product.active) return null;
  const name = localName(product, text.language);
  const quantity = order.quantityOf(product.id);
  return (
    <>
      <Stepper
        label={name}
        quantity={quantity}
        quantityScale={product.quantityScale}
        {...stepsOf(product, quantity)}
        onChange={(next) => order.edit(product.id, next)}
        onOpenPad={() => setPadOf(product.id)}
      />
      <Sheet open={padOf === product.id} onClose={() => setPadOf(null)} title={name}>
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
          onDone={(next) => {
            order.edit(product.id, next);
            setPadOf(null);
          }}
        />
      </Sheet>
    </>
  );
}
