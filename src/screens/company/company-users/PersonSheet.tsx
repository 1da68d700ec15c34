import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PersonPicture } from "#components/company/PersonPicture.tsx";
import { RecordForm } from "#components/records/RecordForm.tsx";
import { RecordHistory } from "#components/records/RecordHistory.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { ROLES } from "#domain/access/identity.ts";
import { needsNewSignIn } from "#domain/access/rights.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import { formatRate } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { PersonRow } from "#local/queries/company/people.ts";
import { type PersonWork, readPersonWork } from "#local/queries/company/person-work.ts";
import { readRecordNames } from "#local/queries/company/record-names.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { HandOverSheet } from "./HandOverSheet.tsx";
import { Leaving } from "./Leaving.tsx";
import { PersonDevices } from "./PersonDevices.tsx";
import { PersonFacts } from "./PersonFacts.tsx";
import { type PersonForm, usePersonForm } from "./use-person-form.ts";

interface PersonSheetProps {
  readonly row: PersonRow;
  readonly people: readonly PersonRow[];
  readonly onClose: () => void;
}

/** A person's role, limit, zones, state, customers, devices and history. */
export function PersonSheet({ row, people, onClose }: PersonSheetProps) {
  const { t } = useTranslation();
  const { person, devices } = row;
  const staff = people.map((each) => each.person);
  const form = usePersonForm(person, staff, onClose);
  const names = readyValue(useLive(readRecordNames, undefined));
  const work = readyValue(useLive(readPersonWork, person.id));
  const [handsOver, setHandsOver] = useState(false);
  return (
    <Sheet open onClose={form.leave} title={person.name} size="tall">
      <RecordForm form={form} saveLabel={t("companyUsers.save")} savesOnEnter>
        <PersonPhoto form={form} />
        <PersonFields form={form} staff={staff} work={work} />
        <PersonPin form={form} />
        <PersonFacts row={row} />
        {work !== undefined && work.customers > 0 && (
          <Section title={t("companyUsers.customers")}>
            <div className="flex flex-wrap items-center justify-between gap-2 px-4">
              <p className="text-body">{t("companyUsers.customerCount", { count: work.customers })}</p>
              <Button onClick={() => setHandsOver(true)}>{t("companyUsers.handOver.open")}</Button>
            </div>
          </Section>
        )}
        <PersonDevices devices={devices} />
        {names !== undefined && <RecordHistory noun="person" recordId={person.id} names={names} />}
      </RecordForm>
      {handsOver && work !== undefined && (
        <HandOverSheet person={person} staff={staff} work={work} onClose={() => setHandsOver(false)} />
      )}
    </Sheet>
  );
}

interface PersonFieldsProps {
  readonly form: PersonForm;
  readonly staff: readonly StaffMember[];
  readonly work: PersonWork | undefined;
}

function PersonFields({ form, staff, work }: PersonFieldsProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const limits = useCompany()?.settings.discountLimits;
  const { uid } = useDevice().identity;
  const { values, set, errorOf, before, person } = form;
  const isSelf = before.id === uid;
  const isFixed = isSelf || before.role === "super_admin";
  const roles = ROLES.filter((role) => role === before.role || role !== "super_admin");
  return (
    <FormSection title={t("companyUsers.rights")}>
      {isFixed && <Notice>{t(isSelf ? "companyUsers.problems.own" : "companyUsers.problems.superAdmin")}</Notice>}
      <RadioGroup
        label={t("companyUsers.role")}
        value={values.role}
        options={roles.map((role) => ({
          value: role,
          label: t(`roles.${role}`),
          hint: t(`companyUsers.roleCan.${role}`),
          disabled: isFixed,
        }))}
        onChange={(role) => set({ role })}
        error={errorOf("role")}
      />
      {person.active && person.role !== before.role && <RoleEffects form={form} />}
      <TextField
        label={t("companyUsers.zones")}
        hint={t("companyUsers.zonesHint")}
        value={values.zones}
        error={errorOf("zones")}
        onChange={(zones) => set({ zones })}
      />
      {person.role !== "delivery_personnel" && (
        <NumberField
          label={t("companyUsers.discountLimit")}
          hint={limits && t("companyUsers.discountLimitHint", { rate: formatRate(limits[person.role], locale) })}
          value={values.discountLimit ?? null}
          decimals={2}
          suffix="%"
          error={errorOf("discountLimit")}
          onChange={(discountLimit) => set({ discountLimit })}
        />
      )}
      <Checkbox
        label={t("companyUsers.mayWork", { name: before.name })}
        hint={t("companyUsers.mayWorkHint")}
        checked={values.active}
        disabled={isFixed}
        onChange={(active) => set({ active })}
      />
      {before.active && !person.active && (
        <Leaving person={before} staff={staff} work={work} toId={form.receiverId} onReceiver={form.setReceiverId} />
      )}
    </FormSection>
  );
}

/** Owners remove a colleague's photo; everybody chooses their own (COMPANY-46). */
function PersonPhoto({ form: { person, set } }: { readonly form: PersonForm }) {
  const { t } = useTranslation();
  if ((person.imageId ?? null) === null) return null;
  return (
    <div className="flex items-center gap-3 px-4 pt-3">
      <PersonPicture person={person} />
      <Button onClick={() => set({ imageId: null })}>{t("ui.photos.removeOne")}</Button>
    </div>
  );
}

/** Owners take a colleague's PIN away; a new one is their own to choose (COUNTER-16, COUNTER-18). */
function PersonPin({ form: { before, person, set } }: { readonly form: PersonForm }) {
  const { t } = useTranslation();
  if ((before.tillPin ?? null) === null) return null;
  const isGone = (person.tillPin ?? null) === null;
  return (
    <FormSection
      title={t("companyUsers.pin.title")}
      detail={t(isGone ? "companyUsers.pin.gone" : "companyUsers.pin.text", { name: before.name })}
    >
      <div>
        <Button onClick={() => set({ tillPin: isGone ? (before.tillPin ?? null) : null })}>
          {t(isGone ? "companyUsers.pin.keep" : "companyUsers.pin.remove")}
        </Button>
      </div>
    </FormSection>
  );
}

/** What a new role means for the person, before it is saved. */
function RoleEffects({ form: { before, person } }: { readonly form: PersonForm }) {
  const { t } = useTranslation();
  const { name, role } = person;
  const signsInAgain = needsNewSignIn(before.role, role);
  return (
    <Notice tone="attention">
      <ul className="flex list-disc flex-col gap-1 pl-4">
        <li>{t("companyUsers.effects.role", { name, role: t(`roles.${role}`), was: t(`roles.${before.role}`) })}</li>
        <li>{t(`companyUsers.effects.${signsInAgain ? "signIn" : "stays"}`, { name })}</li>
        <li>{t("companyUsers.effects.unsent", { name })}</li>
        {before.role === "salesperson" && <li>{t("companyUsers.effects.customers", { name })}</li>}
      </ul>
    </Notice>
  );
}
