import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { saveRecord } from "#commands/records/save-record.ts";
import { checkCustomer } from "#domain/customer/check-customer.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { readStoredEdit } from "#domain/records/stored-edit.ts";
import { normaliseCustomer } from "#domain/customer/normalise-customer.ts";
import type { CustomerChoices } from "#local/queries/customer/customer-form.ts";
import { useCustomerProblemText } from "#components/customer/form/use-customer-problem-text.ts";
import { DeleteRecordSheet } from "#components/records/DeleteRecordSheet.tsx";
import { RecordForm } from "#components/records/RecordForm.tsx";
import { useFormDraft } from "#components/records/use-form-draft.ts";
import { useRecordForm } from "#components/records/use-record-form.ts";
import { Menu } from "#ui/controls/Menu.tsx";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { Screen } from "#ui/layout/Screen.tsx";
import { useCommand } from "#ui/use-command.ts";
import { ContactSection, PlaceSection, WhoSection } from "./ContactSections.tsx";
import { DeleteEffect } from "./DeleteEffect.tsx";
import { DeliverySection, VisitSection } from "./VisitSections.tsx";
import { ProofSection } from "./ProofSection.tsx";
import { TermsSection } from "./TermsSection.tsx";

interface EditCustomerFormProps {
  readonly customer: Customer;
  /** Saved on this device, not in the store yet. */
  readonly waits: boolean;
  readonly choices: CustomerChoices;
}

export function EditCustomerForm({ customer, waits, choices }: EditCustomerFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useCommand(saveRecord);
  const textOf = useCustomerProblemText();
  const [deleting, setDeleting] = useState(false);
  const opened = { before: customer, after: customer };
  const draft = useFormDraft<Customer, Customer>(`customer:${customer.id}`, opened, (stored) =>
    readStoredEdit("customer", stored, customer),
  );
  const before = draft.before ?? customer;
  const after = normaliseCustomer(draft.after);
  const leave = () => void navigate(`/customer/${customer.id}`, { replace: true });
  const form = useRecordForm(draft, {
    problems: checkCustomer(after, choices.country),
    textOf,
    save: () => save({ noun: "customer", recordId: customer.id, before, after }),
    onSaved: () => {
      showToastOnNextPage(t("editCustomer.saved"));
      leave();
    },
    onLeave: leave,
  });
  const remove = {
    label: t("editCustomer.delete"),
    icon: <Trash2 aria-hidden className="size-5" />,
    danger: true,
    onSelect: () => setDeleting(true),
  };

  return (
    <Screen>
      <RecordForm
        form={form}
        header={{ title: t("screens.editCustomer"), detail: before.name, actions: <Menu entries={[remove]} /> }}
        resumed={t("editCustomer.restored")}
        settled={waits ? "notLive" : "saved"}
      >
        <WhoSection form={form} />
        <ContactSection form={form} choices={choices} />
        <PlaceSection form={form} before={before} choices={choices} />
        <TermsSection form={form} choices={choices} />
        <VisitSection form={form} choices={choices} />
        <DeliverySection form={form} />
        <ProofSection form={form} choices={choices} />
      </RecordForm>
      <DeleteRecordSheet
        form={form}
        request={{ noun: "customer", row: before }}
        open={deleting}
        onClose={() => setDeleting(false)}
        title={t("editCustomer.deleteTitle", { name: before.name })}
        action={t("editCustomer.deleteAction")}
        deleted={t("editCustomer.deleted", { name: before.name })}
        onDeleted={() => void navigate("/customers", { replace: true })}
      >
        <DeleteEffect customerId={customer.id} />
      </DeleteRecordSheet>
    </Screen>
  );
}
