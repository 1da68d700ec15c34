import { Banknote, DoorOpen, Plus, UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { checkIn } from "#commands/visit/check-in.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { CustomerPicker } from "#components/customer/list/CustomerPicker.tsx";
import { CollectSheet } from "#components/payment/CollectSheet.tsx";
import { visitPath } from "#components/visit/visit-path.ts";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { useCommand } from "#ui/use-command.ts";

/** A salesperson's actions in thumb reach: an order, a visit that is not planned, a payment, a customer (KPI-37). */
export function SalesBar() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const arrive = useCommand(checkIn);
  const company = useCompany() ?? null;
  const [asked, setAsked] = useState<"visit" | "payment" | null>(null);
  const [payer, setPayer] = useState<Customer | null>(null);

  async function visit(customerId: string) {
    setAsked(null);
    const answer = await arrive({ customerId });
    // The page of the visit says what to do about another open one.
    if (!answer.ok && answer.problem.code !== "otherOpen")
      showToastOnNextPage(t(`visit.problems.${answer.problem.code}`));
    void navigate(visitPath(customerId));
  }

  return (
    <BottomBar>
      <Button
        variant="main"
        full
        // On a narrow phone the words need the icon's room.
        icon={<Plus aria-hidden className="size-5 max-[25rem]:hidden" />}
        onClick={() => void navigate("/new-order?orderMode=true")}
      >
        {t("home.newOrder")}
      </Button>
      <IconButton outlined label={t("home.unplannedVisit")} icon={<DoorOpen />} onClick={() => setAsked("visit")} />
      <IconButton outlined label={t("payment.collect")} icon={<Banknote />} onClick={() => setAsked("payment")} />
      <IconButton
        outlined
        label={t("screens.newCustomer")}
        icon={<UserPlus />}
        onClick={() => void navigate("/customers/new")}
      />
      {asked !== null && (
        <CustomerPicker
          title={t(asked === "visit" ? "home.unplannedVisit" : "runs.collectFrom")}
          onClose={() => setAsked(null)}
          onChoose={(customer) => {
            if (asked === "visit") return void visit(customer.id);
            setAsked(null);
            setPayer(customer);
          }}
        />
      )}
      {payer !== null && company !== null && (
        <CollectSheet customer={payer} company={company} onClose={() => setPayer(null)} />
      )}
    </BottomBar>
  );
}
