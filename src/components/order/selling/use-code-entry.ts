import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Product } from "#domain/product/product.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { findByCode } from "#local/queries/product/products.ts";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useStableCallback } from "#ui/hooks/use-stable-callback.ts";
import { stepQuantity } from "#ui/controls/step-quantity.ts";
import { useCommand } from "#ui/use-command.ts";
import { stepsOf } from "#components/product/product-steps.ts";
import { useScanner } from "./use-scanner.ts";
import type { Sale } from "./use-sale.ts";

/** Adding products to the cart by their codes. */
export interface CodeEntry {
  /** Adds one of the product with exactly this code; says nothing where there is none: typed words are no codes. */
  readonly addTyped: (typed: string) => void;
  /** A scanned code that no product has: somebody is asked which product it is. */
  readonly unknown: string | null;
  readonly forget: () => void;
  /** Adds one of a product. */
  readonly add: (product: Product) => void;
}

interface HowToHear {
  /** While a sheet asks for something else. */
  readonly pauses?: boolean;
  /** Codes scanned before the sale was there: they are its first ones. */
  readonly held?: RefObject<string[]>;
  /** The sale is over and another one follows: its codes are held for that one. */
  readonly isOver?: boolean;
}

/** Hears the scanner wherever the focus is. */
export function useCodeEntry(
  sale: Sale | null,
  onAdded: () => void,
  { pauses = false, held, isOver = false }: HowToHear = {},
): CodeEntry {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const lookUp = useCommand(findByCode);
  const [unknown, setUnknown] = useState<string | null>(null);

  function add(product: Product) {
    if (sale === null) return;
    const present = sale.quantities.latestOf(product.id);
    const next = stepQuantity(present, stepsOf(product, present), 1);
    sale.quantities.edit(product.id, next, product);
    const quantity = formatCount(next / product.quantityScale, locale);
    showToast(t("newOrder.codeAdded", { name: localName(product, language), quantity }));
    onAdded();
  }

  async function enter(typed: string, scanned: boolean) {
    const code = typed.trim();
    if (sale === null || code === "") return;
    const found = await lookUp({ code, customerId: sale.view.customer.id });
    if (!found) {
      if (scanned) setUnknown(code);
    } else if (found.price) add(found.product);
    else showToast(t("newOrder.noPrice"));
  }

  const takeHeld = useStableCallback(() => {
    for (const code of held?.current.splice(0) ?? []) void enter(code, true);
  });
  useEffect(takeHeld, [takeHeld]);
  const hear = (code: string) => (isOver ? held?.current.push(code) : void enter(code, true));
  useScanner(sale && !pauses ? hear : null);
  return { addTyped: (typed) => void enter(typed, false), unknown, forget: () => setUnknown(null), add };
}
