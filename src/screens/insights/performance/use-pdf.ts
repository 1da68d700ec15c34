import type { PeriodName } from "#domain/kpi/periods.ts";
import { useText } from "#i18n/use-text.ts";
import type { Performance } from "#local/queries/kpi/performance.ts";
import { listCategories } from "#local/queries/product/categories.ts";
import { usePrinting } from "#components/print/use-printing.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { categoryRows, dayRows, reasonRows } from "#components/kpi/chart-rows.ts";
import { useCompany } from "#components/company/use-company.ts";

interface Pdf {
  readonly busy: boolean;
  readonly share: (found: Performance, name: PeriodName, repId: string | null) => void;
}

/** Saves or shares what the page shows as a PDF (KPI-18). */
export function usePdf(): Pdf {
  const text = useText();
  const { t, language } = text;
  const { busy, printPerformance } = usePrinting();
  const categories = readyValue(useLive(listCategories, undefined)) ?? [];
  const company = useCompany() ?? null;
  return {
    busy,
    share(found, name, repId) {
      const rep = found.byRep.find((each) => each.repId === repId);
      const printed = {
        found,
        periodName: t(`performance.periods.${name}`),
        beforeName: t(`performance.before.${name}`),
        only: rep?.repName ?? "",
        byDay: dayRows(found.byDay, text).rows,
        byCategory: categoryRows(found.now, categories, text),
        byReason: reasonRows(found.now, company, language),
      };
      void printPerformance(printed, "pdf");
    },
  };
}
