import { useMemo, useState } from "react";
import { previewVisitChange, type VisitChange } from "#domain/customer/change-visits.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { hasRhythm, NEW_VISIT_PLAN, rhythmOf, type VisitPlan } from "#domain/customer/visit-plan.ts";
import { MAX_BULK_EDIT } from "#domain/records/preview-edits.ts";
import { formatTime } from "#i18n/format-time.ts";
import { type Text, useText } from "#i18n/use-text.ts";
import { weekdayName } from "#i18n/weekday-name.ts";
import { readChosenCustomers } from "#local/queries/customer/selectable-customers.ts";
import { RhythmField } from "#components/customer/rhythm/RhythmField.tsx";
import { rhythmText } from "#components/customer/rhythm/rhythm-text.ts";
import { SelectionSheet } from "#components/customer/list/SelectionSheet.tsx";
import { WeekdaysField } from "#components/customer/rhythm/WeekdaysField.tsx";
import { BulkPreviewList } from "#components/records/bulk/BulkPreviewList.tsx";
import { BulkSheet } from "#components/records/bulk/BulkSheet.tsx";
import { type BulkQuestion, useBulkPreview } from "#components/records/bulk/use-bulk-preview.ts";
import { useBulkRun } from "#components/records/bulk/use-bulk-run.ts";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FieldPair } from "#ui/fields/FormSection.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { TimeField } from "#ui/fields/TimeField.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** Sets how often and when many customers are visited (VISIT-42): first whom, then what. */
export function VisitBulk({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const [customerIds, setCustomerIds] = useState<readonly string[] | null>(null);
  if (customerIds !== null) return <VisitBulkSheet customerIds={customerIds} onClose={onClose} />;
  return (
    <SelectionSheet
      title={t("visitBulk.choose")}
      actionLabel={(count) => t("visitBulk.next", { count })}
      most={MAX_BULK_EDIT}
      onChoose={setCustomerIds}
      onClose={onClose}
    />
  );
}

interface VisitDraft {
  readonly rhythm: VisitChange["rhythm"];
  readonly setsDays: boolean;
  readonly weekdays: readonly number[];
  readonly setsHours: boolean;
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  readonly serviceMinutes: number | null;
  readonly rank: VisitPlan["rank"] | "";
}

const BLANK: VisitDraft = {
  rhythm: undefined,
  setsDays: false,
  weekdays: [],
  setsHours: false,
  opensAt: null,
  closesAt: null,
  serviceMinutes: null,
  rank: "",
};

/** What is to change; null = nothing yet. */
function readVisitDraft(draft: VisitDraft): VisitChange | null {
  const { rhythm, weekdays, opensAt, closesAt, serviceMinutes, rank } = draft;
  if (Number.isNaN(serviceMinutes)) return null;
  const change: VisitChange = {
    ...(rhythm !== undefined && { rhythm }),
    ...(draft.setsDays && { weekdays }),
    ...(draft.setsHours && { hours: { opensAt, closesAt } }),
    ...(serviceMinutes !== null && { serviceMinutes }),
    ...(rank !== "" && { rank }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

interface VisitBulkSheetProps {
  readonly customerIds: readonly string[];
  readonly onClose: () => void;
}

function VisitBulkSheet({ customerIds, onClose }: VisitBulkSheetProps) {
  const text = useText();
  const { t } = text;
  const live = useLive(readChosenCustomers, { customerIds }, { keep: true });
  const run = useBulkRun("customer");
  const [draft, setDraft] = useState(BLANK);
  const customers = readyValue(live);
  const question = useMemo((): BulkQuestion<Customer> | null => {
    const change = readVisitDraft(draft);
    return customers === undefined || change === null
      ? null
      : { rows: customers, preview: (rows) => previewVisitChange(rows, change) };
  }, [customers, draft]);
  const preview = useBulkPreview(question);
  return (
    <BulkSheet noun="customer" count={customerIds.length} {...{ preview, run, onClose }} onDone={onClose}>
      <Ready of={live} failed={t("customers.failed")}>
        {() => (
          <div className="flex flex-col gap-4 p-4">
            <VisitFields draft={draft} onChange={(changes) => setDraft({ ...draft, ...changes })} />
            {preview && (
              <BulkPreviewList
                preview={preview}
                nameOf={({ name }) => name}
                valueOf={({ visitPlan }) => planText(visitPlan, text)}
                whyOf={({ code, field }) =>
                  code === "closesBeforeOpens" || field === "visitPlan.closesAt"
                    ? t("problems.customer.closesBeforeOpens")
                    : t("bulkEdit.problems.invalid")
                }
              />
            )}
          </div>
        )}
      </Ready>
    </BulkSheet>
  );
}

interface VisitFieldsProps {
  readonly draft: VisitDraft;
  readonly onChange: (changes: Partial<VisitDraft>) => void;
}

function VisitFields({ draft, onChange }: VisitFieldsProps) {
  const { t } = useText();
  return (
    <>
      <RhythmField offersAsIs value={draft.rhythm} onChange={(rhythm) => onChange({ rhythm })} />
      <Checkbox
        label={t("visitBulk.setsDays")}
        hint={draft.setsDays ? t("visitBulk.anyDay") : undefined}
        checked={draft.setsDays}
        onChange={(setsDays) => onChange({ setsDays })}
      />
      {draft.setsDays && (
        <WeekdaysField
          label={t("customer.visitDays")}
          value={draft.weekdays}
          onChange={(weekdays) => onChange({ weekdays })}
        />
      )}
      <Checkbox
        label={t("visitBulk.setsHours")}
        checked={draft.setsHours}
        onChange={(setsHours) => onChange({ setsHours })}
      />
      {draft.setsHours && (
        <FieldPair>
          <TimeField
            label={t("customerForm.opensAt")}
            value={draft.opensAt}
            onChange={(opensAt) => onChange({ opensAt })}
          />
          <TimeField
            label={t("customerForm.closesAt")}
            value={draft.closesAt}
            onChange={(closesAt) => onChange({ closesAt })}
          />
        </FieldPair>
      )}
      <NumberField
        label={t("editCustomer.serviceMinutes")}
        hint={t("visitBulk.emptyAsIs")}
        value={draft.serviceMinutes}
        onChange={(serviceMinutes) => onChange({ serviceMinutes })}
      />
      <ChoiceRow
        label={t("editCustomer.rank")}
        value={draft.rank}
        options={[
          { value: "", label: t("visitBulk.asIs") },
          ...(["A", "B", "C"] as const).map((rank) => ({ value: rank, label: rank })),
        ]}
        onChange={(rank) => onChange({ rank })}
      />
    </>
  );
}

/** A visit plan in one line. */
function planText(plan: VisitPlan | null, text: Text): string {
  const { t, locale, language } = text;
  const { weekdays, opensAt, closesAt, serviceMinutes, rank } = plan ?? NEW_VISIT_PLAN;
  const hours = [opensAt, closesAt].map((time) => (time === null ? "…" : formatTime(time, locale))).join("–");
  return [
    rhythmText(rhythmOf(plan), text),
    weekdays.map((day) => weekdayName(day, language)).join(" "),
    opensAt === null && closesAt === null ? "" : hours,
    hasRhythm(plan) ? t("visitBulk.minutes", { count: serviceMinutes }) : "",
    hasRhythm(plan) ? rank : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}
