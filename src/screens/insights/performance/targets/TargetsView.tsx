import { ChevronLeft, ChevronRight, ClipboardPaste, CopyPlus } from "lucide-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { businessDayOf } from "#domain/values/business-day.ts";
import { addMonths, isMonth, type Month, monthOf, type TargetMeasure } from "#domain/kpi/target.ts";
import { formatMonth } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { readTargetPlan, type TargetPlan, type TargetRow } from "#local/queries/kpi/targets.ts";
import { RecordForm } from "#components/records/RecordForm.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { Screen } from "#ui/layout/Screen.tsx";
import { usePanes } from "#ui/layout/use-panes.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useLive } from "#ui/use-live.ts";
import { AddCategory } from "./AddCategory.tsx";
import { CopySheet } from "./CopySheet.tsx";
import { PasteSheet } from "./PasteSheet.tsx";
import { TargetGrid } from "./TargetGrid.tsx";
import { TargetList } from "./TargetList.tsx";
import { useTargetDraft } from "./use-target-draft.ts";

/** The editor of targets: what everybody should reach in a month (KPI-12). */
export function TargetsView() {
  const { t } = useText();
  const [params, setParams] = useSearchParams();
  const device = useDevice();
  const company = useCompany() ?? null;
  const asked = params.get("month");
  const thisMonth = monthOf(businessDayOf(device.now(), company?.settings.timeZone ?? "UTC"));
  const month = asked !== null && isMonth(asked) ? asked : thisMonth;
  const plan = useLive(readTargetPlan, month);
  const show = (next: Month) => setParams({ view: "targets", month: next }, { replace: true });
  return (
    <Screen>
      <Ready of={plan} failed={t("home.failed")}>
        {(known) =>
          known === null ? <LoadingRows /> : <Editor key={month} month={month} plan={known} onMonth={show} />
        }
      </Ready>
    </Screen>
  );
}

interface EditorProps {
  readonly month: Month;
  readonly plan: TargetPlan;
  readonly onMonth: (month: Month) => void;
}

function Editor({ month, plan, onMonth }: EditorProps) {
  const { t, locale } = useText();
  const navigate = useNavigate();
  const hasPanes = usePanes();
  const [sheet, setSheet] = useState<"copy" | "paste" | null>(null);
  const [added, setAdded] = useState<readonly TargetMeasure[]>([]);
  const draft = useTargetDraft({
    month,
    plan,
    added,
    onSaved: () => showToast(t("targets.saved")),
    onLeave: () => void navigate("/performance"),
  });
  const name = formatMonth(month, locale);
  const fill = (rows: readonly TargetRow[], valuesOf: (row: TargetRow) => TargetRow["targets"]) => {
    draft.fill(rows, valuesOf);
    setSheet(null);
  };
  return (
    <>
      <RecordForm form={draft.form} header={{ title: t("targets.title") }} wide>
        <div className="flex items-center justify-between gap-2 px-2 py-1">
          <IconButton
            label={t("targets.monthBefore")}
            icon={<ChevronLeft />}
            onClick={() => onMonth(addMonths(month, -1))}
          />
          <h2 aria-live="polite" className="text-row font-bold">
            {name}
          </h2>
          <IconButton
            label={t("targets.monthAfter")}
            icon={<ChevronRight />}
            onClick={() => onMonth(addMonths(month, 1))}
          />
        </div>
        {plan.rows.length === 0 ? (
          <EmptyState title={t("targets.nobody")} detail={t("targets.nobodyText")} />
        ) : (
          <>
            <div className="flex flex-wrap gap-2 px-4 pb-2">
              <Button icon={<CopyPlus aria-hidden className="size-5" />} onClick={() => setSheet("copy")}>
                {t("targets.copy")}
              </Button>
              <Button icon={<ClipboardPaste aria-hidden className="size-5" />} onClick={() => setSheet("paste")}>
                {t("targets.paste")}
              </Button>
            </div>
            {hasPanes ? (
              <TargetGrid plan={plan} draft={draft} />
            ) : (
              <TargetList plan={plan} draft={draft} month={month} />
            )}
            <AddCategory shown={draft.measures} onAdd={(measure) => setAdded([...added, measure])} />
            <p className="px-4 py-3 text-caption text-muted">{t("targets.spread")}</p>
          </>
        )}
      </RecordForm>
      {sheet === "copy" && <CopySheet month={month} plan={plan} onFill={fill} onClose={() => setSheet(null)} />}
      {sheet === "paste" && <PasteSheet plan={plan} onFill={fill} onClose={() => setSheet(null)} />}
    </>
  );
}
