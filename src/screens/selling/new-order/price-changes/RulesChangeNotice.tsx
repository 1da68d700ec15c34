import { useTranslation } from "react-i18next";
import { acceptRules } from "#commands/cart/accept-rules.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useCommand } from "#ui/use-command.ts";

/** How changed taxes affect the open cart's total, shown until accepted (PRICE-28). */
export function RulesChangeNotice({ view }: { readonly view: CartView }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const accept = useCommand(acceptRules);
  const { rulesChange, cart, company } = view;
  if (rulesChange === null) return null;
  const { version, was, now } = rulesChange;
  const money = (amount: number) => formatMoney(amount, company.settings.currency, locale);
  return (
    <div className="px-4 py-2">
      <Notice
        tone="attention"
        action={
          <Button onClick={() => void accept({ customerId: cart.customerId, version })}>
            {t("newOrder.changes.acceptRules")}
          </Button>
        }
      >
        <p className="leading-[1.25rem] font-medium tabular-nums">
          {t("newOrder.changes.rules", { was: money(was), now: money(now) })}
        </p>
        <p className="text-caption">{t("newOrder.changes.rulesText")}</p>
      </Notice>
    </div>
  );
}
