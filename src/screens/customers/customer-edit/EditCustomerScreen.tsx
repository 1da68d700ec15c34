import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { type CustomerEdit, readCustomerEdit } from "#domain/customer/customer-draft.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { type CustomerChoices, readCustomerChoices } from "#local/queries/customer/customer-form.ts";
import { getCustomer } from "#local/queries/customer/customers.ts";
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
import { EditCustomerForm } from "./EditCustomerForm.tsx";

/** /customers/{clientId}/edit: everything about a customer, for owners (CUST-6). */
export function EditCustomerScreen() {
  const { clientId = "" } = useParams();
  const { t } = useTranslation();
  const customer = useLive(getCustomer, clientId);
  const choices = useLive(readCustomerChoices, null);
  const draft = useLive(readFormDraft, draftKey(clientId));
  if (customer.state === "ready" && choices.state === "ready" && draft.state === "ready") {
    if (customer.value !== null && choices.value !== null) {
      return (
        <OpenForm
          key={clientId}
          customer={customer.value.customer}
          waits={customer.value.sync !== "in_store"}
          choices={choices.value}
          stored={draft.value?.value}
        />
      );
    }
  }
  const failed = [customer, choices, draft].some(({ state }) => state === "failed");
  const missing = customer.state === "ready" && customer.value === null;
  return (
    <Screen>
      <ScreenHeader title={t("screens.editCustomer")} back="/customers" />
      {failed && <ErrorState title={t("customer.failed")} />}
      {!failed && !missing && <LoadingRows />}
      {!failed && missing && (
        <EmptyState
          title={t("customer.missing")}
          detail={t("customer.missingText")}
          action={<LinkButton to="/customers">{t("customer.openCustomers")}</LinkButton>}
        />
      )}
    </Screen>
  );
}

interface OpenFormProps {
  readonly customer: Customer;
  readonly waits: boolean;
  readonly choices: CustomerChoices;
  readonly stored: unknown;
}

/** What the customer was when editing began goes with the draft: what others change meanwhile is not undone by it. */
function OpenForm({ customer, waits, choices, stored }: OpenFormProps) {
  const keep = useCommand(keepFormDraft);
  const key = draftKey(customer.id);
  const draft = useFormDraft<CustomerEdit>({
    opened: { before: customer, after: customer },
    stored: readCustomerEdit(stored),
    keep: useCallback((value: CustomerEdit | null) => keep(key, value), [keep, key]),
  });
  return <EditCustomerForm draft={draft} waits={waits} choices={choices} />;
}

function draftKey(customerId: string): string {
  return `customer:${customerId}`;
}
