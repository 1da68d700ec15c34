import { useState } from "react";
import { isFinished } from "#domain/delivery/run.ts";
import { methodsIn, paperOf } from "#domain/payment/settlement.ts";
import { formatDay, formatMoment } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { useText } from "#i18n/use-text.ts";
import { useCompany } from "#components/company/use-company.ts";
import { listRunMoney, type RunMoney } from "#local/queries/delivery/run-money.ts";
import { Section } from "#ui/layout/Section.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { MoneySheet } from "./MoneySheet.tsx";

/**
 * Money on the road (PAY-15, PAY-16): to drivers and salespeople what they carry and hand in, to the store and the owner
 * who carries how much since when, and what waits to be confirmed. Nothing where nobody carries anything.
 */
export function RunMoneyList() {
  const { t, locale } = useText();
  const device = useDevice();
  const { identity } = device;
  const all = readyValue(useLive(listRunMoney, null));
  const company = useCompany();
  const [open, setOpen] = useState<string | null>(null);
  if (!all || all.length === 0 || !company) return null;
  const { currency } = company.settings;

  function state({ run, payments }: RunMoney): string {
    if (run.settlement !== undefined && run.settlement.confirmed === null) return t("settlement.waits");
    if (run.isPurse === true) return t("settlement.collected", { count: payments.length });
    if (isFinished(run)) return t("settlement.toHandIn");
    return t("settlement.underWay", { count: payments.length });
  }

  return (
    <Section title={t("settlement.onTheRoad")}>
      <ul className="edge-t">
        {all.map((each) => {
          const { run, payments, sums, since } = each;
          const papers = paperOf(payments).length;
          const details = [
            state(each),
            papers === 0 ? "" : t("settlement.paperCount", { count: papers }),
            run.day === "" || run.isPurse === true ? "" : formatDay(run.day, locale),
          ];
          return (
            <li key={run.runId}>
              <ListRow
                title={run.driverId === identity.uid ? t("settlement.own") : run.driverName}
                detail={
                  <>
                    {details.filter(Boolean).join(" · ")}
                    {since !== null && (
                      <span className="block truncate">
                        {t("settlement.since", { when: formatMoment(since, device.now(), locale) })}
                      </span>
                    )}
                  </>
                }
                trailing={
                  <span className="font-medium tabular-nums">
                    {formatMoney(sums.cash, currency, locale)}
                    <span className="sr-only">
                      {" "}
                      {methodsIn(sums)
                        .map((method) => t(`payment.methods.${method}`))
                        .join(", ")}
                    </span>
                  </span>
                }
                onClick={() => setOpen(run.runId)}
              />
            </li>
          );
        })}
      </ul>
      {open !== null && <MoneySheet key={open} runId={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}
