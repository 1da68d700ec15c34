import { formatCount } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useTranslation } from "react-i18next";
import { useLocale } from "#i18n/use-locale.ts";
import { findByCode } from "#local/queries/product/products.ts";
import { showToast } from "#ui/feedback/show-toast.ts";
import { stepQuantity } from "#ui/controls/step-quantity.ts";
import { useCommand } from "#ui/use-command.ts";
import { stepsOf } from "#components/product/product-steps.ts";
import { useScanner } from "./use-scanner.ts";
import type { Sale } from "./use-sale.ts";

/**
 * Adds one of the product with exactly this code to the cart: scanned anywhere on the page, or typed and passed to the
 * returned function. Reports unknown codes only for scans: typed words are not codes.
 */
export function useCodeEntry(sale: Sale | null, onAdded: () => void): (typed: string) => void {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const lookUp = useCommand(findByCode);

  async function add(typed: string, scanned: boolean) {
    const code = typed.trim();
    if (sale === null || code === "") return;
    const found = await lookUp({ code, customerId: sale.view.customer.id });
    if (!found) {
      if (scanned) showToast(t("newOrder.codeUnknown", { code }));
      return;
    }
    const { product, price } = found;
    if (!price) {
      showToast(t("newOrder.noPrice"));
      return;
    }
    const present = sale.quantities.quantityOf(product.id);
    const next = stepQuantity(present, stepsOf(product, present), 1);
    sale.quantities.edit(product.id, next, product);
    const quantity = formatCount(next / product.quantityScale, locale);
    showToast(t("newOrder.codeAdded", { name: localName(product, language), quantity }));
    onAdded();
  }

  useScanner(sale && ((code) => void add(code, true)));
  return (typed) => void add(typed, false);
}
