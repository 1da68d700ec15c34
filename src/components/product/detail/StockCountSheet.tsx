import { useState } from "react";
import { useTranslation } from "react-i18next";
import { countStock } from "#commands/stock/count-stock.ts";
import { reasonName, reasonsToChoose } from "#domain/settings/reasons.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ProductDetails } from "#local/queries/product/product-details.ts";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { NumberPad } from "#ui/controls/NumberPad.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { TextField } from "#ui/fields/TextField.tsx";
import { useCommand } from "#ui/use-command.ts";

interface StockCountSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly details: ProductDetails;
}

/** A count, and why it differs from the recorded stock (STOCK-5). Works offline. */
export function StockCountSheet({ open, onClose, details }: StockCountSheetProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const save = useCommand(countStock);
  const reasons = reasonsToChoose(details.company, "countReasons");
  const [reason, setReason] = useState(reasons[0]?.id ?? "count");
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { product, stock } = details;

  async function done(onHand: number) {
    const answer = await save({ product, onHand, reason, note });
    if (!answer.ok) {
      setProblem(t(`products.counting.problems.${answer.problem.code}`));
      return;
    }
    setNote("");
    setProblem(null);
    onClose();
    showToast(t("products.counting.done"));
  }

  return (
    <Sheet open={open} onClose={onClose} title={t("products.counting.title", { name: localName(product, language) })}>
      {/* Side by side also on a phone, so that the pad's last key is on screen. */}
      <div className="grid grid-cols-2 items-start gap-3 px-4 pt-3">
        <SelectField
          label={t("products.counting.reason")}
          value={reason}
          options={reasons.map((each) => ({ value: each.id, label: reasonName(each, language) }))}
          onChange={setReason}
        />
        <TextField label={t("products.counting.note")} value={note} maxLength={200} onChange={setNote} />
      </div>
      {problem !== null && (
        <div className="px-4 pt-2">
          <FieldMessage text={problem} />
        </div>
      )}
      <NumberPad
        quantity={stock?.onHand ?? 0}
        quantityScale={product.quantityScale}
        unit={product.unit}
        unitsPerCase={product.unitsPerCase}
        check={(asked) => (asked === null || asked < 0 ? t("products.counting.problems.invalid") : null)}
        onDone={(onHand) => void done(onHand)}
      />
    </Sheet>
  );
}
