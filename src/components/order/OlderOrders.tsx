import { useTranslation } from "react-i18next";
import { formatDate } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readHorizon } from "#local/queries/sync/horizon.ts";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

interface OlderOrdersProps {
  /** Of one customer only. */
  readonly customerId?: string;
}

/** Ends a list of orders: what is older has not been deleted, but is only in the store, and can be read there (ORDER-38). */
export function OlderOrders({ customerId }: OlderOrdersProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const horizon = readyValue(useLive(readHorizon, "orders")) ?? null;
  if (horizon === null) return null;
  const whose = customerId === undefined ? "" : `&customer=${encodeURIComponent(customerId)}`;
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-4">
      <p className="text-body text-muted">{t("orders.older", { date: formatDate(horizon, locale, "day") })}</p>
      <LinkButton to={`/orders?view=online${whose}`}>{t("orders.online.look")}</LinkButton>
    </div>
  );
}
