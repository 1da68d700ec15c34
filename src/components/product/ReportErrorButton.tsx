import { Flag } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { reportProduct } from "#commands/product/report-product.ts";
import type { Product } from "#domain/product/product.ts";
import { Button } from "#ui/controls/Button.tsx";
import { useCommand } from "#ui/use-command.ts";
import { ReportErrorSheet } from "./ReportErrorSheet.tsx";

/** Reports a product's error, for people who may not edit products. */
export function ReportErrorButton({ product }: { readonly product: Product }) {
  const { t } = useTranslation();
  const report = useCommand(reportProduct);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button full icon={<Flag aria-hidden className="size-5" />} onClick={() => setOpen(true)}>
        {t("productReports.action")}
      </Button>
      {open && (
        <ReportErrorSheet
          product={product}
          onSend={async (error) => {
            const sent = await report({ product, ...error });
            return sent.ok ? null : sent.problem.code;
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
