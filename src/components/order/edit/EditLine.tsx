import { ChevronDown, ChevronUp, Trash2 } from "lucide-react";
import { useState } from "react";
import type { QuantityProblem } from "#domain/order/check-quantity.ts";
import type { CartLine } from "#domain/order/order.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatUnitPrice } from "#i18n/format-money.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { DiscountField } from "#components/order/cart/DiscountField.tsx";
import { lineProblemText } from "#components/order/line-problem-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import type { Written } from "./edit-step.ts";

/** The longest note of a line. */
const LONGEST_NOTE = 300;

interface EditLineProps {
  readonly line: Pick<
    CartLine,
    "name" | "nameEs" | "sku" | "unit" | "unitPrice" | "quantityScale" | "discount" | "note"
  >;
  readonly currency: Currency;
  readonly value: Written;
  readonly fault: QuantityProblem | null;
  readonly isNew: boolean;
  readonly onChange: (value: Written) => void;
  readonly onRemove: () => void;
}

/** One line of an order that is edited: its quantity in sight, its discount and note on request. */
export function EditLine({ line, currency, value, fault, isNew, onChange, onRemove }: EditLineProps) {
  const text = useText();
  const { t, language, locale } = text;
  const [isOpen, setOpen] = useState(false);
  const name = localName(line, language);
  return (
    <fieldset className="flex flex-col gap-2 pb-3 edge-b [contain-intrinsic-size:auto_11rem] [content-visibility:auto]">
      <legend className="text-body font-medium break-words">{name}</legend>
      <p className="text-caption text-muted tabular-nums">
        {[line.sku, t("order.each", { price: formatUnitPrice(line.unitPrice, currency, locale) })].join(" · ")}
      </p>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <NumberField
            label={t("order.differences.fields.quantity")}
            value={value.quantity}
            decimals={line.quantityScale === 1000 ? 3 : 0}
            suffix={line.unit}
            hint={value.quantity === 0 && !isNew ? t("order.agreed.removed") : undefined}
            error={fault === null ? undefined : lineProblemText(fault, line, text)}
            onChange={(quantity) => onChange({ ...value, quantity })}
          />
        </div>
        {(isNew || value.quantity !== 0) && (
          <IconButton
            outlined
            label={t("order.edit.removeOf", { name })}
            icon={<Trash2 aria-hidden className="size-5" />}
            onClick={onRemove}
          />
        )}
      </div>
      <div>
        <Button
          variant="quiet"
          expanded={isOpen}
          icon={isOpen ? <ChevronUp aria-hidden className="size-5" /> : <ChevronDown aria-hidden className="size-5" />}
          onClick={() => setOpen(!isOpen)}
        >
          {t("order.edit.more")}
        </Button>
      </div>
      {isOpen && (
        <>
          <DiscountField
            label={t("order.differences.fields.discount")}
            discount={value.discount}
            currency={currency}
            onChange={(discount) => onChange({ ...value, discount })}
          />
          <TextField
            label={t("order.differences.fields.note")}
            value={value.note}
            maxLength={LONGEST_NOTE}
            onChange={(note) => onChange({ ...value, note })}
          />
        </>
      )}
    </fieldset>
  );
}
