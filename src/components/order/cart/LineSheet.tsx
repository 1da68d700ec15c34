import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changeLine } from "#commands/cart/change-line.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Discount, OrderLine } from "#domain/order/order.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { useCommand } from "#ui/use-command.ts";
import { DiscountField } from "#components/order/cart/DiscountField.tsx";

interface LineSheetProps {
  /** Null = closed. */
  readonly line: OrderLine | null;
  readonly customerId: string;
  readonly currency: Currency;
  readonly onRemove: (line: OrderLine) => void;
  readonly onClose: () => void;
}

/** One line's discount and note, saved at each change, and its removal. */
export function LineSheet({ line, ...rest }: LineSheetProps) {
  return line && <OpenLine key={line.lineId} line={line} {...rest} />;
}

function OpenLine({ line, customerId, currency, onRemove, onClose }: LineSheetProps & { readonly line: OrderLine }) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const change = useCommand(changeLine);
  const [note, setNote] = useState(line.note);
  const save = (changes: { discount?: Discount | null; note?: string }) =>
    void change({ customerId, lineId: line.lineId, change: changes });
  return (
    <Sheet
      open
      onClose={onClose}
      title={localName(line, language)}
      footer={
        <div className="grid grid-cols-2 gap-2">
          <Button
            variant="danger"
            onClick={() => {
              onRemove(line);
              onClose();
            }}
          >
            {t("newOrder.line.remove")}
          </Button>
          <Button variant="main" onClick={onClose}>
            {t("newOrder.line.save")}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <DiscountField
          label={t("newOrder.line.discount")}
          discount={line.discount}
          currency={currency}
          onChange={(discount) => save({ discount })}
        />
        <TextArea
          label={t("newOrder.line.note")}
          value={note}
          rows={2}
          maxLength={300}
          onChange={(next) => {
            setNote(next);
            save({ note: next });
          }}
        />
      </div>
    </Sheet>
  );
}
