import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { saveRecord } from "#commands/records/save-record.ts";
import { checkCustomer } from "#domain/customer/check-customer.ts";
import type { CustomerEdit } from "#domain/customer/customer-draft.ts";
import { tidyCustomer } from "#domain/customer/tidy-customer.ts";
import type { CustomerChoices } from "#local/queries/customer/customer-form.ts";
import { LeaveSheet } from "#ui/layout/LeaveSheet.tsx";
import { Menu } from "#ui/controls/Menu.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { ResumedNotice } from "#components/records/ResumedNotice.tsx";
import { SaveBar } from "#components/records/SaveBar.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { showFirstProblem } from "#ui/fields/show-first-problem.ts";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { useCommand } from "#ui/use-command.ts";
import { useCustomerForm } from "#components/customer/use-customer-form.ts";
import type { FormDraft } from "#ui/fields/use-form-draft.ts";
import { useLeaveGuard } from "#ui/layout/use-leave-guard.ts";
import { ContactSection, PlaceSection, WhoSection } from "./ContactSections.tsx";
import { DeleteSheet } from "./DeleteSheet.tsx";
import { DeliverySection, VisitSection } from "./VisitSections.tsx";
import { ProofSection } from "./ProofSection.tsx";
import { TermsSection } from "./TermsSection.tsx";

interface EditCustomerFormProps {
  readonly draft: FormDraft<CustomerEdit>;
  readonly waits: boolean;
  readonly choices: CustomerChoices;
}

type Asking = "leave" | "delete" | null;
type Problem = "saveFailed" | "notAllowed" | "checkFields" | "codeTaken";

export function EditCustomerForm({ draft, waits, choices }: EditCustomerFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const save = useCommand(saveRecord);
  const { before, after } = draft.value;
  const form = useCustomerForm(
    after,
    (next) => draft.set({ before, after: next }),
    checkCustomer(tidyCustomer(after), choices.country),
  );
  const [asking, setAsking] = useState<Asking>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const releaseBack = useLeaveGuard(draft.changed, () => setAsking("leave"));

  async function leave(toast?: string) {
    await releaseBack();
    if (toast !== undefined) showToastOnNextPage(toast);
    void navigate(`/customer/${before.id}`, { replace: true });
  }

  async function saveChanges() {
    form.showAll();
    if (!form.isReady) {
      setProblem("checkFields");
      showFirstProblem();
      return;
    }
    setSaving(true);
    const saved = await save({ noun: "customer", recordId: before.id, before, after: tidyCustomer(after) });
    setSaving(false);
    if (!saved.ok) return setProblem(problemOf(saved.problem.code));
    await draft.discard();
    await leave(t("editCustomer.saved"));
  }

  return (
    <Screen>
      <ScreenHeader
        title={t("screens.editCustomer")}
        detail={before.name}
        back={() => (draft.changed ? setAsking("leave") : void leave())}
        actions={
          <Menu
            entries={[
              {
                label: t("editCustomer.delete"),
                icon: <Trash2 aria-hidden className="size-5" />,
                danger: true,
                onSelect: () => setAsking("delete"),
              },
            ]}
          />
        }
      />
      <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col pb-4">
        {draft.restored && (
          <div className="px-4 pt-4">
            <ResumedNotice text={t("editCustomer.restored")} onStartOver={() => void draft.discard()} />
          </div>
        )}
        <WhoSection form={form} />
        <ContactSection form={form} choices={choices} />
        <PlaceSection form={form} before={before} choices={choices} />
        <TermsSection form={form} choices={choices} />
        <VisitSection form={form} choices={choices} />
        <DeliverySection form={form} />
        <ProofSection form={form} choices={choices} />
        {problem !== null && (
          <div className="px-4 pt-2">
            <Notice tone="danger">
              {problem === "codeTaken" ? t("problems.customer.codeTaken") : t(`customerForm.${problem}`)}
            </Notice>
          </div>
        )}
      </div>
      <SaveBar
        state={saving ? "saving" : draft.changed ? "unsaved" : waits ? "notLive" : "saved"}
        onSave={() => void saveChanges()}
      />
      <LeaveSheet
        open={asking === "leave"}
        onClose={() => setAsking(null)}
        onKeep={() => void leave()}
        onDiscard={async () => {
          await draft.discard();
          await leave();
        }}
      />
      <DeleteSheet
        customer={before}
        open={asking === "delete"}
        onClose={() => setAsking(null)}
        onDeleted={async () => {
          await draft.discard();
          await releaseBack();
        }}
      />
    </Screen>
  );
}

function problemOf(code: string): Problem {
  switch (code) {
    case "storageFull":
      return "saveFailed";
    case "notAllowed":
    case "codeTaken":
      return code;
    default:
      return "checkFields";
  }
}
