import { useTranslation } from "react-i18next";
import { formatDate } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readOrderHorizon } from "#local/queries/order/order-horizon.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** Ends a list of orders: what is older has not been deleted, but is only in the store (ORDER-38). */
export function OlderOrders() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const horizon = readyValue(useLive(readOrderHorizon, undefined)) ?? null;
  if (horizon === null) return null;
  return (
    <p className="px-4 py-4 text-body text-muted">{t("orders.older", { date: formatDate(horizon, locale, "day") })}</p>
  );
}
