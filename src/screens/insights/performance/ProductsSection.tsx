import { useState } from "react";
import type { ProductCount } from "#domain/kpi/count-products.ts";
import type { PeriodName } from "#domain/kpi/periods.ts";
import { formatDay } from "#i18n/format-date.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { type ProductFigures, readProductFigures } from "#local/queries/kpi/products.ts";
import { Chart } from "#components/kpi/Chart.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useDevice } from "#ui/ports/ports.tsx";

/** How many products a list shows. */
const SHOWN = 10;

interface ProductsSectionProps {
  readonly name: PeriodName;
  readonly repId: string | null;
}

/** What sold the most and the least, what was not delivered, and what was asked for and lacked (KPI-43, KPI-48). It reads the period's orders, so it is asked for. */
export function ProductsSection({ name, repId }: ProductsSectionProps) {
  const { t, locale } = useText();
  const device = useDevice();
  const [counted, setCounted] = useState<"not" | "counting" | ProductFigures>("not");
  if (counted === "not" || counted === "counting") {
    const count = async () => {
      setCounted("counting");
      setCounted((await readProductFigures(device, { name, repId })) ?? "not");
    };
    return (
      <Section title={t("performance.products")}>
        <div className="flex flex-col items-start gap-2 px-4">
          <p className="text-body text-muted">{t("performance.productsText")}</p>
          <Button busy={counted === "counting"} onClick={() => void count()}>
            {t("performance.countProducts")}
          </Button>
        </div>
      </Section>
    );
  }
  const { from, isPart, products } = counted;
  const note =
    from === null
      ? t("performance.productsNone")
      : isPart && t("performance.productsSince", { day: formatDay(from, locale) });
  return (
    <div className="flex flex-col gap-2">
      <Section title={t("performance.products")}>
        {note !== false && <p className="px-4 text-caption text-muted">{note}</p>}
        {from !== null && products.length === 0 && (
          <p className="px-4 text-body text-muted">{t("performance.productsEmpty")}</p>
        )}
      </Section>
      <Lists {...counted} />
    </div>
  );
}

function Lists({ products, currency }: ProductFigures) {
  const { t, locale, language } = useText();
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const rows = (list: readonly ProductCount[], of: "net" | "short" | "requests") =>
    list.map((each) => ({ key: each.productId, label: localName(each, language), amount: each[of] }));
  // Few products are all in the first list.
  const least = products.slice(SHOWN).slice(-SHOWN).toReversed();
  const shorts = products
    .filter(({ short }) => short > 0)
    .toSorted((one, other) => other.short - one.short)
    .slice(0, SHOWN);
  const requested = products
    .filter(({ requests }) => requests > 0)
    .toSorted((one, other) => other.requests - one.requests || other.lacked - one.lacked)
    .slice(0, SHOWN);
  const worth = new Map(requested.map(({ productId, lacked }) => [productId, lacked]));
  return (
    <>
      <Chart title={t("performance.top")} rows={rows(products.slice(0, SHOWN), "net")} format={money} />
      <Chart title={t("performance.bottom")} rows={rows(least, "net")} format={money} />
      <Chart title={t("performance.shorts")} rows={rows(shorts, "short")} format={money} />
      <Chart
        title={t("performance.outOfStock")}
        rows={rows(requested, "requests")}
        format={(count) => t("performance.orders", { count })}
        noteOf={({ key }) => t("performance.lacked", { amount: money(worth.get(key) ?? 0) })}
      />
    </>
  );
}
