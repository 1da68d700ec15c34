import { useState } from "react";
import { shownNumber } from "../order/shown-number.ts";
import { type PrintKind, printKindsOf } from "#domain/print/print-kind.ts";
import { useText } from "#i18n/use-text.ts";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { PaperField } from "./PaperField.tsx";
import { PrintButtons } from "./PrintButtons.tsx";
import type { Output } from "./print-documents.ts";
import { type Printable, usePrinting } from "./use-printing.ts";

interface PrintSheetProps {
  readonly orders: readonly Printable[];
  readonly onClose: () => void;
}

/** Which document of one or several orders, on which paper: printed, or as a PDF (PRINT-3). */
export function PrintSheet({ orders, onClose }: PrintSheetProps) {
  const { t } = useText();
  const { busy, printOrders } = usePrinting();
  const kinds = printKindsOf(orders, useDevice().identity.roles);
  const [chosen, setChosen] = useState<PrintKind | null>(null);
  const kind = chosen ?? kinds[0] ?? "order";
  const [first] = orders;

  async function run(output: Output) {
    await printOrders(kind, orders, output);
    onClose();
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={
        orders.length === 1 && first !== undefined
          ? `${t("print.print")} · ${shownNumber(first.order.orderNo)}`
          : `${t("print.print")} · ${t("print.orderCount", { count: orders.length })}`
      }
      footer={<PrintButtons main busy={busy} onChosen={(output) => void run(output)} />}
    >
      <div className="flex flex-col gap-4 p-4">
        {kinds.length > 1 && (
          <RadioGroup
            label={t("print.document")}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`print.titles.${value}`) }))}
            onChange={setChosen}
          />
        )}
        <PaperField />
      </div>
    </Sheet>
  );
}
