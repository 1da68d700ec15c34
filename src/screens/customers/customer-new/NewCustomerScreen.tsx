import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { readCustomerDraft } from "#domain/customer/customer-draft.ts";
import { newCustomer } from "#domain/customer/new-customer.ts";
import { canSaveRecord } from "#domain/records/record-access.ts";
import { type CustomerChoices, readCustomerChoices } from "#local/queries/customer/customer-form.ts";
import { readFormDraft } from "#local/queries/company/form-drafts.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useFormDraft } from "#ui/fields/use-form-draft.ts";
import { useLive } from "#ui/use-live.ts";
import { NewCustomerForm } from "./NewCustomerForm.tsx";
import { useDevice } from "#ui/ports/ports.tsx";

const DRAFT_KEY = "customer:new";

/** /customers/new: a customer in under a minute, at the door, without a network (CUST-9). */
export function NewCustomerScreen() {
  const { t } = useTranslation();
  const { roles } = useDevice().identity;
  const mayAdd = canSaveRecord(roles, "customer", true);
  return (
    <Screen>
      <ScreenHeader title={t("screens.newCustomer")} back="/customers" />
      {mayAdd ? (
        <WithChoices />
      ) : (
        <EmptyState
          title={t("newCustomer.notAllowed")}
          detail={t("newCustomer.notAllowedText")}
          action={<LinkButton to="/customers">{t("customer.openCustomers")}</LinkButton>}
        />
      )}
    </Screen>
  );
}

function WithChoices() {
  const { t } = useTranslation();
  const choices = useLive(readCustomerChoices, null);
  const draft = useLive(readFormDraft, DRAFT_KEY);
  if (choices.state === "failed" || draft.state === "failed") return <ErrorState title={t("newCustomer.failed")} />;
  if (choices.state === "loading" || draft.state === "loading" || choices.value === null) return <LoadingRows />;
  return <OpenForm choices={choices.value} stored={draft.value?.value} />;
}

interface OpenFormProps {
  readonly choices: CustomerChoices;
  readonly stored: unknown;
}

/** The record's id and code are made once, when the form opens: saving it twice makes one customer. */
function OpenForm({ choices, stored }: OpenFormProps) {
  const device = useDevice();
  const [opened] = useState(() => newCustomer(device.newId(), device.identity, choices.myZone));
  const keep = useCommand(keepFormDraft);
  const draft = useFormDraft({
    opened,
    stored: readCustomerDraft(stored),
    keep: useCallback((value: Customer | null) => keep(DRAFT_KEY, value), [keep]),
  });
  return <NewCustomerForm draft={draft} choices={choices} />;
}
