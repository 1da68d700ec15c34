import { useTranslation } from "react-i18next";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";

interface BarcodesFieldProps {
  /** One per line, as typed. */
  readonly value: string;
  readonly error: string | undefined;
  /** A check digit does not match; it can be saved anyway. */
  readonly warning: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A product's barcodes, one per line. */
export function BarcodesField({ value, error, warning, onChange }: BarcodesFieldProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-1">
      <TextArea
        label={t("products.fields.barcodes")}
        hint={t("productEdit.barcodesHint")}
        value={value}
        rows={2}
        error={error}
        onChange={onChange}
      />
      {warning !== undefined && <FieldMessage kind="warning" text={warning} />}
    </div>
  );
}
