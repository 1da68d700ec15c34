import { CUSTOMER_KPIS, type CustomerKpiId } from "#domain/kpi/count-customers.ts";
import type { PeriodName } from "#domain/kpi/periods.ts";
import { useText } from "#i18n/use-text.ts";
import { readCustomerFigures } from "#local/queries/kpi/customers.ts";
import { CustomerTile } from "#components/kpi/CustomerTile.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

const SHOWN = Object.keys(CUSTOMER_KPIS) as readonly CustomerKpiId[];

interface CustomerTilesProps {
  readonly name: PeriodName;
  readonly repId: string | null;
  readonly customerClass: string | null;
}

/** Customers and money by what this device holds now, of all or of one person; a past period says why it has none. */
export function CustomerTiles(args: CustomerTilesProps) {
  const { t } = useText();
  const known = readyValue(useLive(readCustomerFigures, args));
  if (known === undefined) return null;
  if (known === null) return <p className="px-4 pt-2 text-caption text-muted">{t("performance.customersNow")}</p>;
  return (
    <Section title={t("performance.customers")}>
      <div className="grid grid-cols-2 gap-2 px-4 panes:grid-cols-5">
        {SHOWN.map((id) => (
          <CustomerTile key={id} id={id} known={known} />
        ))}
      </div>
    </Section>
  );
}
