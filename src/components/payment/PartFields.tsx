import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { hasPhoto, lacksReference, type PartDraft } from "#domain/payment/collect.ts";
import { MAX_REFERENCE, PAYMENT_METHODS } from "#domain/payment/payment.ts";
import type { Currency } from "#domain/values/money.ts";
import { Chip } from "#ui/controls/Chip.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { AmountField } from "#ui/fields/AmountField.tsx";
import { PhotoField } from "../image/PhotoField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";

interface PartFieldsProps {
  readonly draft: PartDraft;
  readonly currency: Currency;
  /** The methods of the other parts: cash is given once. */
  readonly hasCash: boolean;
  readonly customerName: string;
  /** Somebody wanted to go on without a reference. */
  readonly isMissed: boolean;
  readonly onChange: (draft: PartDraft) => void;
  /** Absent for the only part. */
  readonly onRemove?: (() => void) | undefined;
}

/** One method of a payment with its amount, and its reference where it has one (PAY-1). */
export function PartFields({ draft, currency, hasCash, customerName, isMissed, onChange, onRemove }: PartFieldsProps) {
  const { t } = useTranslation();
  const { method, amount, reference, photoId } = draft;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{t(`payment.methods.${method}`)}</legend>
      <div className="flex items-start gap-2">
        <div className="flex flex-1 flex-wrap gap-2">
          {PAYMENT_METHODS.filter((each) => each !== "cash" || !hasCash).map((each) => (
            <Chip key={each} selected={each === method} onClick={() => onChange({ ...draft, method: each })}>
              {t(`payment.methods.${each}`)}
            </Chip>
          ))}
        </div>
        {onRemove !== undefined && (
          <IconButton
            label={t("payment.removePart", { method: t(`payment.methods.${method}`) })}
            icon={<Trash2 className="size-5" />}
            onClick={onRemove}
          />
        )}
      </div>
      <AmountField
        label={t("payment.amount")}
        value={amount}
        currency={currency}
        onChange={(value) => onChange({ ...draft, amount: value })}
      />
      {method !== "cash" && (
        <TextField
          label={t(`payment.references.${method}`)}
          value={reference}
          maxLength={MAX_REFERENCE}
          autoComplete="off"
          error={
            isMissed && lacksReference(draft)
              ? t(hasPhoto(method) ? "payment.noReference" : "payment.noVoucher")
              : undefined
          }
          onChange={(words) => onChange({ ...draft, reference: words })}
        />
      )}
      {hasPhoto(method) && (
        <PhotoField
          imageIds={photoId === undefined ? [] : [photoId]}
          max={1}
          noun="payment"
          name={customerName}
          label={t(`payment.photoOf.${method}`)}
          shape="whole"
          onChange={([taken]) => {
            const { photoId: _, ...rest } = draft;
            onChange(taken === undefined ? rest : { ...rest, photoId: taken });
          }}
        />
      )}
    </fieldset>
  );
}
