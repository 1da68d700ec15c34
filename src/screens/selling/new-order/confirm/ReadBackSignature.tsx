import { MAX_SIGNER, MAX_UNSIGNED, type OrderSignature, type SignatureRule } from "#domain/delivery/order-signature.ts";
import { useText } from "#i18n/use-text.ts";
import { SignatureField } from "#components/delivery/SignatureField.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { TextField } from "#ui/fields/TextField.tsx";

interface ReadBackSignatureProps {
  readonly rule: Exclude<SignatureRule, "off">;
  readonly value: OrderSignature | null;
  /** Submitting was refused without it. */
  readonly isMissed: boolean;
  readonly onChange: (signature: OrderSignature | null) => void;
}

const NOTHING: OrderSignature = { drawing: null, name: "", unsigned: null };

/** Where the customer signs what was read back to them; where they must, who cannot sign says why (SELL-15). */
export function ReadBackSignature({ rule, value, isMissed, onChange }: ReadBackSignatureProps) {
  const { t } = useText();
  const { drawing, name, unsigned } = value ?? NOTHING;
  const set = (part: Partial<OrderSignature>) => onChange({ ...NOTHING, drawing, name, ...part });
  return (
    <FormSection title={t("newOrder.signature.title")}>
      <p className="text-body text-muted">{t(`newOrder.signature.${rule}`)}</p>
      {unsigned === null ? (
        <>
          <SignatureField value={drawing} onChange={(drawn) => set({ drawing: drawn })} />
          <TextField
            label={t("newOrder.signature.name")}
            value={name}
            maxLength={MAX_SIGNER}
            autoComplete="off"
            onChange={(words) => set({ name: words })}
          />
        </>
      ) : (
        <TextField
          label={t("deliver.noSignatureWhy")}
          value={unsigned}
          maxLength={MAX_UNSIGNED}
          error={isMissed ? t("newOrder.signature.missingWhy") : undefined}
          onChange={(words) => onChange({ ...NOTHING, unsigned: words })}
        />
      )}
      {rule === "required" && (
        <Checkbox
          label={t("deliver.noSignature")}
          checked={unsigned !== null}
          onChange={(on) => onChange(on ? { ...NOTHING, unsigned: "" } : null)}
        />
      )}
      {isMissed && unsigned === null && (
        <p role="alert" className="text-body font-medium text-danger">
          {t("newOrder.signature.missing")}
        </p>
      )}
    </FormSection>
  );
}
