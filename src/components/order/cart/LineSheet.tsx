import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { changeLine } from "#commands/cart/change-line.ts";
import type { Discount, OrderLine } from "#domain/order/order.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { LineApproval } from "#domain/pricing/line-approval.ts";
import type { CartView } from "#local/queries/order/carts.ts";
import { Button } from "#ui/controls/Button.tsx";
import { focusFirstInvalid } from "#ui/fields/focus-first-invalid.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { useCommand } from "#ui/use-command.ts";
import { ApprovalText } from "./ApprovalText.tsx";
import { DiscountField } from "./DiscountField.tsx";
import { LimitNote } from "./LimitNote.tsx";

interface LineSheetProps {
  /** Null = closed. */
  readonly line: OrderLine | null;
  readonly view: CartView;
  /** Why the line needs an approver as it is now. */
  readonly approval?: LineApproval | undefined;
  readonly onRemove: (line: OrderLine) => void;
  readonly onClose: () => void;
}

/**
 * One line's discount and note, saved at each change, and its removal. It is not done while its discount cannot be read
 * (PRICE-36).
 */
export function LineSheet({ line, ...rest }: LineSheetProps) {
  return line && <OpenLine key={line.lineId} line={line} {...rest} />;
}

function OpenLine({ line, view, approval, onRemove, onClose }: LineSheetProps & { readonly line: OrderLine }) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const change = useCommand(changeLine);
  const [note, setNote] = useState(line.note);
  const fields = useRef<HTMLDivElement>(null);
  const save = (changes: { discount?: Discount | null; note?: string }) =>
    void change({ customerId: view.customer.id, lineId: line.lineId, change: changes });
  return (
    <Sheet
      open
      onClose={onClose}
      title={localName(line, language)}
      footer={
        <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
          <Button
            variant="danger"
            onClick={() => {
              onRemove(line);
              onClose();
            }}
          >
            {t("newOrder.line.remove")}
          </Button>
          <Button variant="main" onClick={() => focusFirstInvalid(fields.current) || onClose()}>
            {t("newOrder.line.save")}
          </Button>
        </div>
      }
    >
      <div ref={fields} className="flex flex-col gap-4 p-4">
        <DiscountField
          label={t("newOrder.line.discount")}
          discount={line.discount}
          currency={view.company.settings.currency}
          all={line.gross}
          note={
            approval === "belowFloor" ? (
              <ApprovalText approval={approval} />
            ) : (
              <LimitNote discount={line.discount} all={line.gross} view={view} />
            )
          }
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
