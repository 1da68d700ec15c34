import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Product } from "#domain/product/product.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { findForSale, readCodeOverlay } from "#local/queries/product/find-by-code.ts";
import { showToast } from "#ui/feedback/show-toast.ts";
import { afterPaint } from "#ui/hooks/after-paint.ts";
import { useStableCallback } from "#ui/hooks/use-stable-callback.ts";
import { stepQuantity } from "#ui/controls/step-quantity.ts";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { stepsOf } from "#components/product/product-steps.ts";
import type { HeldCodes } from "./held-codes.ts";
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
  /** Adds what is held: the customer stays. */
  readonly takeHeld: () => void;
}

interface HowToHear {
  /** While a sheet asks for something else. */
  readonly pauses?: boolean;
  /** What a scan is answered with while it cannot be taken. */
  readonly refusal?: string | null;
  readonly held?: HeldCodes;
  /** Says what was added, where the cart is in sight; else a toast does, which measures the whole page. */
  readonly announce?: ((message: string) => void) | undefined;
}

/** Hears the scanner wherever the focus is. */
export function useCodeEntry(
  sale: Sale | null,
  onAdded: () => void,
  { pauses = false, refusal = null, held, announce = showToast }: HowToHear = {},
): CodeEntry {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const lookUp = useCommand(findForSale);
  const overlay = readyValue(useLive(readCodeOverlay, null));
  const [unknown, setUnknown] = useState<string | null>(null);

  function add(product: Product) {
    if (sale === null) return;
    const present = sale.quantities.latestOf(product.id);
    const next = stepQuantity(present, stepsOf(product, present), 1);
    sale.quantities.edit(product.id, next, product);
    const quantity = formatCount(next / product.quantityScale, locale);
    // The line first.
    void afterPaint().then(() => announce(t("newOrder.codeAdded", { name: localName(product, language), quantity })));
    onAdded();
  }

  async function enter(typed: string, scanned: boolean) {
    const code = typed.trim();
    if (sale === null || code === "") return;
    const found = await lookUp({ code, overlay, pricing: sale.pricing });
    // The customer may have changed meanwhile: the goods are the new one's, as everything in the cart is.
    if (held?.isChanging()) return held.hold(code);
    if (!found) {
      if (scanned) setUnknown(code);
    } else if (found.price) add(found.product);
    else showToast(t("newOrder.noPrice"));
  }

  const takeHeld = useStableCallback(() => {
    for (const code of held?.take() ?? []) void enter(code, true);
  });
  useEffect(takeHeld, [takeHeld]);
  function hear(code: string) {
    if (held?.isChanging()) held.hold(code);
    else if (refusal !== null) showToast(refusal);
    else void enter(code, true);
  }
  useScanner(sale && !pauses ? hear : null);
  const addTyped = (typed: string) => void enter(typed, false);
  return { addTyped, unknown, forget: () => setUnknown(null), add, takeHeld };
}
