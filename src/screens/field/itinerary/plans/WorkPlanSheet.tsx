import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { saveRecord } from "#commands/records/save-record.ts";
import { canSaveRecord } from "#domain/records/record-access.ts";
import { readStoredEdit } from "#domain/records/stored-edit.ts";
import {
  checkWorkPlan,
  type Leave,
  MAX_LEAVES,
  NEW_WORK_PLAN,
  workHours,
  type WorkPlan,
} from "#domain/itinerary/work-plan.ts";
import { visitRules } from "#domain/settings/visit-rules.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Position } from "#domain/values/position.ts";
import type { Company } from "#domain/company/company.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { readWorkPlan } from "#local/queries/itinerary/work-plans.ts";
import { PositionField } from "#components/customer/form/PositionField.tsx";
import { WeekdaysField } from "#components/customer/rhythm/WeekdaysField.tsx";
import { RecordForm } from "#components/records/RecordForm.tsx";
import { useFormDraft } from "#components/records/use-form-draft.ts";
import { type RecordForm as Form, useRecordForm } from "#components/records/use-record-form.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { TimeField } from "#ui/fields/TimeField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { allReady, readyValue, useLive } from "#ui/use-live.ts";

interface WorkPlanSheetProps {
  readonly repId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** When and from where somebody travels, and when they are away (VISIT-19). */
export function WorkPlanSheet(props: WorkPlanSheetProps) {
  const { t } = useTranslation();
  const live = allReady(useLive(readWorkPlan, props.repId), useLive(readCompany, null));
  const mayEdit = canSaveRecord(useDevice().identity.roles, "workPlan", false);
  const [stored, company] = readyValue(live) ?? [null, null];
  if (company !== null && mayEdit) return <WorkPlanForm {...props} stored={stored} company={company} />;
  return (
    <Sheet open onClose={props.onClose} title={t("workPlan.title", { name: props.name })}>
      <Ready of={live} failed={t("itinerary.failed")}>
        {() => <p className="p-4 text-body">{t("workPlan.ownersOnly")}</p>}
      </Ready>
    </Sheet>
  );
}

interface WorkPlanFormProps extends WorkPlanSheetProps {
  readonly stored: WorkPlan | null;
  readonly company: Company;
}

function WorkPlanForm({ repId, name, stored, company, onClose }: WorkPlanFormProps) {
  const { t } = useTranslation();
  const save = useCommand(saveRecord);
  const blank: WorkPlan = { ...NEW_WORK_PLAN, id: repId };
  const opened = { before: stored, after: stored ?? blank };
  const draft = useFormDraft<WorkPlan, WorkPlan>(`workPlan:${repId}`, opened, (edit) =>
    readStoredEdit("workPlan", edit, opened.after),
  );
  const form = useRecordForm(draft, {
    problems: checkWorkPlan(draft.after),
    textOf: ({ code, values }) => t(`workPlan.problems.${code}`, { ...values }),
    save: () => save({ noun: "workPlan", recordId: repId, before: draft.before, after: draft.after, label: name }),
    onSaved: () => {
      showToast(t("workPlan.saved", { name }));
      onClose();
    },
    onLeave: onClose,
  });
  return (
    <Sheet open onClose={form.leave} title={t("workPlan.title", { name })} size="tall">
      <RecordForm form={form} savesOnEnter>
        <Hours form={form} company={company} />
        <Places form={form} />
        <Leaves form={form} timeZone={company.settings.timeZone} />
        <FormSection title={t("workPlan.holidays")} detail={t("workPlan.holidaysText")}>
          <div>
            <LinkButton to="/settings/visits">{t("workPlan.openRules")}</LinkButton>
          </div>
        </FormSection>
      </RecordForm>
    </Sheet>
  );
}

interface PartProps {
  readonly form: Form<WorkPlan>;
}

function Hours({ form, company }: PartProps & { readonly company: Company }) {
  const { t } = useTranslation();
  const { values, set, errorOf } = form;
  const rules = visitRules(company.settings);
  const known = workHours(rules, values);
  const hasOwnDays = values.workDays !== null;
  const hasOwnHours = values.startsAt !== null || values.endsAt !== null;
  return (
    <FormSection title={t("workPlan.hours")} detail={t("workPlan.hoursText")}>
      <Checkbox
        label={t("workPlan.ownDays")}
        checked={hasOwnDays}
        onChange={(on) => set({ workDays: on ? [...rules.workDays] : null })}
      />
      {hasOwnDays && (
        <WeekdaysField
          label={t("workPlan.workDays")}
          value={known.workDays}
          error={errorOf("workDays")}
          onChange={(workDays) => set({ workDays })}
        />
      )}
      <Checkbox
        label={t("workPlan.ownHours")}
        checked={hasOwnHours}
        onChange={(on) =>
          set(on ? { startsAt: rules.startsAt, endsAt: rules.endsAt } : { startsAt: null, endsAt: null })
        }
      />
      {hasOwnHours && (
        <FieldPair>
          <TimeField
            label={t("workPlan.startsAt")}
            value={values.startsAt}
            error={errorOf("startsAt")}
            onChange={(startsAt) => set({ startsAt })}
          />
          <TimeField
            label={t("workPlan.endsAt")}
            value={values.endsAt}
            error={errorOf("endsAt")}
            onChange={(endsAt) => set({ endsAt })}
          />
        </FieldPair>
      )}
      <NumberField
        label={t("workPlan.maxStops")}
        hint={t("workPlan.maxStopsHint", { count: rules.maxStops })}
        value={values.maxStops}
        error={errorOf("maxStops")}
        onChange={(maxStops) => set({ maxStops })}
      />
    </FormSection>
  );
}

function Places({ form: { values, set, errorOf } }: PartProps) {
  const { t } = useTranslation();
  const field = (name: "startPosition" | "endPosition") => (
    <PositionField
      label={t(`workPlan.${name}`)}
      position={values[name]}
      accuracy={null}
      error={errorOf(name)}
      onChange={(position: Position | null) => set({ [name]: position })}
    />
  );
  return (
    <FormSection title={t("workPlan.places")} detail={t("workPlan.placesText")}>
      {field("startPosition")}
      {field("endPosition")}
      {values.startPosition !== null && values.endPosition === null && (
        <div>
          <Button onClick={() => set({ endPosition: values.startPosition })}>{t("workPlan.sameEnd")}</Button>
        </div>
      )}
    </FormSection>
  );
}

function Leaves({ form: { values, set, errorOf }, timeZone }: PartProps & { readonly timeZone: string }) {
  const { t } = useTranslation();
  const device = useDevice();
  const leaves = Object.values(values.leave).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const put = (leave: Leave) => set({ leave: { ...values.leave, [leave.id]: leave } });
  const today = businessDayOf(device.now(), timeZone);
  return (
    <FormSection title={t("workPlan.leave")} detail={t("workPlan.leaveText")}>
      {leaves.map((leave) => (
        <div key={leave.id} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <FieldPair>
              <TextField
                label={t("workPlan.leaveFrom")}
                type="date"
                value={leave.from}
                onChange={(from) => from !== "" && put({ ...leave, from, to: leave.to < from ? from : leave.to })}
              />
              <TextField
                label={t("workPlan.leaveTo")}
                type="date"
                value={leave.to}
                error={errorOf(`leave.${leave.id}.to`)}
                onChange={(to) => to !== "" && put({ ...leave, to })}
              />
            </FieldPair>
          </div>
          <div className="pt-7">
            <IconButton
              label={t("workPlan.removeLeave")}
              icon={<Trash2 aria-hidden className="size-5" />}
              onClick={() => {
                const { [leave.id]: _, ...others } = values.leave;
                set({ leave: others });
              }}
            />
          </div>
        </div>
      ))}
      <div>
        <Button
          icon={<Plus aria-hidden className="size-5" />}
          disabled={leaves.length >= MAX_LEAVES}
          onClick={() => put({ id: device.newId(), from: today, to: today })}
        >
          {t("workPlan.addLeave")}
        </Button>
      </div>
    </FormSection>
  );
}
