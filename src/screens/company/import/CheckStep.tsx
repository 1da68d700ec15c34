import { Download } from "lucide-react";
import { useState } from "react";
import type { ImportCounts } from "#domain/import/import-request.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Tabs } from "#ui/controls/Tabs.tsx";
import { ExampleRow } from "./ExampleRow.tsx";
import { saveErrorFile } from "./save-error-file.ts";
import { useGrowing } from "./use-growing.ts";
import type { useImport } from "./use-import.ts";
import type { CheckView, ImportService } from "#ports/import-service.ts";

const STATUSES = ["new", "changed", "error", "same"] as const;
const NAMED = 12;

interface CheckStepProps {
  readonly service: ImportService;
  readonly wizard: ReturnType<typeof useImport>;
  readonly check: CheckView;
}

/** The dry run: what would happen to each row, and what would be created (IMPORT-4). */
export function CheckStep({ service, wizard, check }: CheckStepProps) {
  const { draft } = wizard;
  const text = useText();
  const { t, locale } = text;
  const { counts, categories, priceLists, warnings, stays, examples } = check;
  const [tab, setTab] = useState<keyof ImportCounts>(() => STATUSES.find((status) => counts[status] > 0) ?? "new");
  const drawn = useGrowing(examples[tab].length, tab);
  const company = useCompany();
  const currency = company?.settings.currency ?? "USD";
  const list = (names: readonly string[]) =>
    names.length <= NAMED
      ? names.join(", ")
      : t("import.more", { names: names.slice(0, NAMED).join(", "), count: names.length - NAMED });
  return (
    <>
      {check.unpriced > 0 && (
        <Notice
          tone="danger"
          action={
            <Button busy={draft.progress !== null} onClick={() => void wizard.acceptNoPrice()}>
              {t("import.acceptNoPrice")}
            </Button>
          }
        >
          {t("import.unpriced", {
            count: check.unpriced,
            replace: { count: formatCount(check.unpriced, locale) },
          })}
        </Notice>
      )}
      {categories.length > 0 && (
        <Notice>{t("import.makesCategories", { count: categories.length, names: list(categories) })}</Notice>
      )}
      {priceLists.length > 0 && (
        <Notice>{t("import.makesLists", { count: priceLists.length, names: list(priceLists) })}</Notice>
      )}
      {stays.breaks > 0 && (
        <Notice>
          {t("import.breaksStay", { count: stays.breaks, replace: { count: formatCount(stays.breaks, locale) } })}
        </Notice>
      )}
      {stays.nextPrices > 0 && (
        <Notice>
          {t("import.daysStay", { count: stays.nextPrices, replace: { count: formatCount(stays.nextPrices, locale) } })}
        </Notice>
      )}
      {warnings > 0 && <Notice tone="attention">{t("import.warnings", { count: warnings })}</Notice>}
      {counts.error > 0 && (
        <Button
          icon={<Download aria-hidden className="size-5" />}
          onClick={() => void saveErrorFile(service, draft, check, text)}
        >
          {t("import.saveErrors", { count: counts.error })}
        </Button>
      )}
      <Tabs
        label={t("import.tabsLabel")}
        tabs={STATUSES.map((id) => ({ id, label: t(`import.tabs.${id}`), count: counts[id] }))}
        selected={tab}
        onSelect={setTab}
      >
        {counts[tab] > examples[tab].length && (
          <p className="py-2 text-caption text-muted">
            {t("import.firstShown", { total: formatCount(counts[tab], locale) })}
          </p>
        )}
        {counts[tab] === 0 ? (
          <p className="py-4 text-body text-muted">{t("import.noneOfThese")}</p>
        ) : (
          <ul className="flex flex-col">
            {examples[tab].slice(0, drawn).map((row) => (
              <ExampleRow key={row.line} row={row} status={tab} names={check.names} currency={currency} />
            ))}
          </ul>
        )}
      </Tabs>
    </>
  );
}
