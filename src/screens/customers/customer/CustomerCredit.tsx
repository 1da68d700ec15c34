import { useTranslation } from "react-i18next";
import { creditExposure, isPrepaidOnly } from "#domain/customer/credit.ts";
import { formatMoment } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { LevelChip } from "#components/customer/money/LevelChip.tsx";
import { useNow } from "#ui/hooks/use-now.ts";

const DAY = 86_400_000;

/** Balance with its age, credit level, and the used share of the limit including unsent orders (CREDIT-9). */
export function CustomerCredit({ view }: { readonly view: CartView }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const now = useNow();
  const { customer, company, level, ordered } = view;
  const { currency } = company.settings;
  const exposure = creditExposure(customer, ordered.open + ordered.unsent);
  const limit = customer.creditLimit;
  const isOld = customer.balanceAsOf !== null && now - customer.balanceAsOf >= DAY;
  return (
    <section aria-label={t("customer.levels.label")} className="flex flex-col gap-2 rounded-card bg-card p-4 edge">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="flex flex-col">
          <span className="text-body text-muted">{t("customer.balance")}</span>
          <AmountText amount={customer.balance} currency={currency} size="total" />
        </div>
        <LevelChip level={level} />
      </div>
      {customer.overdue > 0 && (
        <p className="text-body font-medium text-danger tabular-nums">
          {t("customer.overdueAmount", { amount: formatMoney(customer.overdue, currency, locale) })}
        </p>
      )}
      {limit === null || isPrepaidOnly(customer, company.settings) ? (
        <p className="text-body text-muted">
          {t(isPrepaidOnly(customer, company.settings) ? "customer.paysFirst" : "customer.noLimit")}
        </p>
      ) : (
        <>
          <div aria-hidden className="h-2 overflow-hidden rounded-full bg-raised edge">
            <div
              className={joinClasses("h-full w-full origin-left", exposure > limit ? "bg-danger" : "bg-brand")}
              style={{ transform: `scaleX(${limit > 0 ? Math.min(1, Math.max(0, exposure / limit)) : 1})` }}
            />
          </div>
          <p className="text-body tabular-nums">
            {t("customer.exposureOf", {
              used: formatMoney(exposure, currency, locale),
              limit: formatMoney(limit, currency, locale),
            })}
          </p>
        </>
      )}
      {customer.balanceAsOf !== null && (
        <p className="text-caption text-muted">
          <span className={joinClasses("tabular-nums", isOld && "font-medium text-attention-ink")}>
            {t("customer.balanceFrom", { when: formatMoment(customer.balanceAsOf, now, locale) })}
          </span>
        </p>
      )}
    </section>
  );
}
