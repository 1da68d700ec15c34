import type { Price } from "#domain/pricing/resolve-price.ts";
import type { Product } from "#domain/product/product.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { useText } from "#i18n/use-text.ts";
import { Stepper } from "#ui/controls/Stepper.tsx";
import { stepsOf } from "#components/product/product-steps.ts";
import { lineProblemText } from "../line-problem-text.ts";
import type { RowSale } from "./use-sale.ts";

interface SaleStepperProps extends Partial<RowSale> {
  readonly product: Product;
  readonly price: Price | null;
}

/** A product's quantity in the open cart; hidden without an open order or a price. */
export function SaleStepper({ product, price, quantity = 0, onEdit, onOpenPad }: SaleStepperProps) {
  const { language } = useLocale();
  if (!onEdit || !onOpenPad || price === null || !product.active) return null;
  return (
    <Stepper
      label={localName(product, language)}
      quantity={quantity}
      quantityScale={product.quantityScale}
      {...stepsOf(product, quantity)}
      onChange={(next) => onEdit(product.id, next, product)}
      onOpenPad={() => onOpenPad(product)}
    />
  );
}

interface SaleProblemProps {
  readonly product: Product;
  readonly problem: RowSale["problem"] | undefined;
}

/** Why the last requested quantity was refused. */
export function SaleProblem({ product, problem }: SaleProblemProps) {
  const text = useText();
  if (!problem) return null;
  return (
    <span role="alert" className="block text-caption font-medium text-danger">
      {lineProblemText(problem, product, text)}
    </span>
  );
}
