import { Check } from "lucide-react";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import type { Picking } from "./use-picking.ts";

/** What is done with the line in view; at the end, with the orders. */
export function PickBar({ picking: { current, pickAll, askShort, finish } }: { readonly picking: Picking }) {
  const { t, locale } = useText();
  if (current === null) {
    return (
      <BottomBar>
        <Button variant="main" full onClick={finish}>
          {t("pick.finish")}
        </Button>
      </BottomBar>
    );
  }
  const { quantity, quantityScale } = current.line;
  return (
    <BottomBar>
      <Button onClick={() => askShort(current)}>{t("pick.short")}</Button>
      <Button variant="main" full icon={<Check aria-hidden className="size-5" />} onClick={() => pickAll(current)}>
        {t("pick.picked", { quantity: formatQuantity(quantity, quantityScale, locale) })}
      </Button>
    </BottomBar>
  );
}
