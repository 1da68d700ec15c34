import { Banknote } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Company } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { Button } from "#ui/controls/Button.tsx";
import { CollectSheet } from "./CollectSheet.tsx";

interface CollectButtonProps {
  readonly customer: Customer;
  readonly company: Company;
}

/** Opens the sheet that takes a payment. */
export function CollectButton({ customer, company }: CollectButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Banknote aria-hidden className="size-5" />} onClick={() => setOpen(true)}>
        {t("payment.collect")}
      </Button>
      {isOpen && <CollectSheet customer={customer} company={company} onClose={() => setOpen(false)} />}
    </>
  );
}
