import type { CustomerKpiId, KpiId } from "#domain/kpi/kpis.ts";
import type { PeriodName } from "#domain/kpi/periods.ts";
import { useText } from "#i18n/use-text.ts";
import { readCustomerFigures } from "#local/queries/kpi/customers.ts";
import { CustomerTile } from "#components/kpi/CustomerTile.tsx";
import { KpiTile } from "#components/kpi/KpiTile.tsx";
import type { KpiScope } from "#components/kpi/kpi-scope.ts";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

interface Block {
  readonly id: "sales" | "field" | "fulfilment" | "money";
  readonly days: readonly KpiId[];
  /** What is known of customers as they are now. */
  readonly customers: readonly CustomerKpiId[];
}

const BLOCKS: readonly Block[] = [
  {
    id: "sales",
    days: ["netSales", "orders", "dropSize", "linesPerOrder", "newCustomers"],
    customers: ["buying", "lost"],
  },
  {
    id: "field",
    days: ["visits", "adherence", "strikeRate", "onSite", "visitTime", "opportunity"],
    customers: ["coverage", "frequency"],
  },
  { id: "fulfilment", days: ["fillRate", "onTime", "firstAttempt", "approvalTime"], customers: [] },
  { id: "money", days: ["collected"], customers: ["owed", "overdueShare", "overLimit"] },
];

interface KpiBlocksProps {
  readonly scope: KpiScope;
  readonly name: PeriodName;
  readonly repId: string | null;
  readonly customerClass: string | null;
  /** Of a category or class only net sales are known. */
  readonly isPart: boolean;
  /** What is known of customers is not kept by zone or category. */
  readonly hasCustomers: boolean;
}

/** The period's figures by what they are about; a past period says why it has none of customers. */
export function KpiBlocks({ scope, name, repId, customerClass, isPart, hasCustomers }: KpiBlocksProps) {
  const { t } = useText();
  const found = readyValue(useLive(readCustomerFigures, { name, repId, customerClass }));
  const known = hasCustomers ? (found ?? null) : null;
  const blocks = BLOCKS.map((block) => ({
    ...block,
    days: isPart ? block.days.filter((id) => id === "netSales") : block.days,
    customers: known === null ? [] : block.customers,
  }));
  return (
    <>
      {blocks
        .filter(({ days, customers }) => days.length + customers.length > 0)
        .map(({ id, days, customers }) => (
          <Section key={id} title={t(`performance.blocks.${id}`)}>
            <div className="grid grid-cols-2 gap-2 tight:grid-cols-1 px-4 panes:grid-cols-5">
              {days.map((each) => (
                <KpiTile key={each} id={each} scope={scope} />
              ))}
              {known !== null && customers.map((each) => <CustomerTile key={each} id={each} known={known} />)}
            </div>
          </Section>
        ))}
      {hasCustomers && found === null && (
        <p className="px-4 pt-2 text-caption text-muted">{t("performance.customersNow")}</p>
      )}
    </>
  );
}
