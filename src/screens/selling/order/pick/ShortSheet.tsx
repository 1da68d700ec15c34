import { useState } from "react";
import type { StoredLine } from "#domain/order/order.ts";
import { isReasonGiven } from "#domain/settings/reasons.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { NO_REASON, ReasonFields } from "#components/company/ReasonFields.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";

/** What was found of a line, and why it is less. */
export interface FoundLess {
  readonly quantity: number;
  readonly reasonCode: string;
  readonly words: string;
}

interface ShortSheetProps {
  readonly line: Pick<StoredLine, "name" | "nameEs" | "quantity" | "quantityScale" | "unit">;
  readonly list: "shortReasons" | "refusedReasons";
  readonly onClose: () => void;
  readonly onGiven: (found: FoundLess) => void;
}

/** Asks how much of a line was found or handed over, and why it is less than ordered. */
export function ShortSheet({ line, list, onClose, onGiven }: ShortSheetProps) {
  const { t, language, locale } = useText();
  const company = useCompany() ?? null;
  const [quantity, setQuantity] = useState<number | null>(0);
  const [reason, setReason] = useState(NO_REASON);
  const isLess = quantity !== null && quantity >= 0 && quantity < line.quantity;
  const isGiven = reason.code !== "" && isReasonGiven(reason.code, reason.words);
  const ordered = formatQuantity(line.quantity, line.quantityScale, locale);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(list === "shortReasons" ? "pick.shortOf" : "deliver.lessOf", { name: localName(line, language) })}
      footer={
        <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
          <Button onClick={onClose}>{t("ui.back")}</Button>
          <Button
            variant="main"
            disabled={!isLess || !isGiven}
            onClick={() => {
              if (quantity === null) return;
              onGiven({ quantity, reasonCode: reason.code, words: reason.words.trim() });
            }}
          >
            {t("pick.saveShort")}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <NumberField
          label={t(list === "shortReasons" ? "pick.found" : "deliver.handedOver")}
          value={quantity}
          decimals={line.quantityScale === 1000 ? 3 : 0}
          suffix={line.unit}
          hint={t("pick.foundHint", { ordered })}
          error={isLess ? undefined : t("pick.foundError", { ordered })}
          onChange={setQuantity}
        />
        <ReasonFields company={company} list={list} value={reason} onChange={setReason} />
      </div>
    </Sheet>
  );
}
