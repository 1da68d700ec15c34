import { PROOF_KINDS, type ProofKind } from "#domain/company/proof-rules.ts";
import {
  MAX_DELIVERY_NOTE,
  MAX_PROOF_PHOTOS,
  MAX_RECEIVER,
  MAX_RECEIVER_ID,
  type Proof,
} from "#domain/delivery/delivery.ts";
import { useText } from "#i18n/use-text.ts";
import type { Stop } from "#local/queries/delivery/stop.ts";
import { SignatureField } from "#components/delivery/SignatureField.tsx";
import { PhotoField } from "#components/image/PhotoField.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { TextField } from "#ui/fields/TextField.tsx";

interface StopProofProps {
  readonly stop: Stop;
  readonly proof: Proof;
  readonly onChange: (part: Partial<Proof>) => void;
}

/** What proves the delivery, as far as the rules ask for it (DELIV-28). */
export function StopProof({ stop: { needs, customer }, proof, onChange }: StopProofProps) {
  const { t } = useText();
  const { receiver, signature, noSignature, photoIds, note } = proof;
  const isAsked = (kind: ProofKind) => needs[kind] !== "off";
  if (PROOF_KINDS.every((kind) => !isAsked(kind))) return null;
  const hintOf = (kind: ProofKind) => (needs[kind] === "required" ? t("deliver.required") : undefined);
  return (
    <FormSection title={t("deliver.proof")}>
      {isAsked("receiverName") && (
        <TextField
          label={t("deliver.receiver")}
          hint={hintOf("receiverName")}
          value={receiver.name}
          maxLength={MAX_RECEIVER}
          autoComplete="off"
          onChange={(name) => onChange({ receiver: { ...receiver, name } })}
        />
      )}
      {isAsked("receiverId") && (
        <TextField
          label={t("deliver.receiverId")}
          hint={hintOf("receiverId")}
          value={receiver.idNumber}
          maxLength={MAX_RECEIVER_ID}
          autoComplete="off"
          onChange={(idNumber) => onChange({ receiver: { ...receiver, idNumber } })}
        />
      )}
      {isAsked("pin") && (
        <TextField
          label={t("deliver.code")}
          hint={hintOf("pin")}
          value={receiver.code}
          maxLength={MAX_RECEIVER_ID}
          autoComplete="off"
          onChange={(code) => onChange({ receiver: { ...receiver, code } })}
        />
      )}
      {isAsked("signature") && (
        <div className="flex flex-col gap-2">
          <p className="text-body font-medium">{t("deliver.signature")}</p>
          {noSignature === null && (
            <SignatureField value={signature} onChange={(drawn) => onChange({ signature: drawn })} />
          )}
          <Checkbox
            label={t("deliver.noSignature")}
            hint={t("deliver.noSignatureHint")}
            checked={noSignature !== null}
            onChange={(isUnsigned) =>
              onChange(isUnsigned ? { noSignature: "", signature: null } : { noSignature: null })
            }
          />
          {noSignature !== null && (
            <TextField
              label={t("deliver.noSignatureWhy")}
              value={noSignature}
              maxLength={300}
              onChange={(words) => onChange({ noSignature: words })}
            />
          )}
        </div>
      )}
      {(isAsked("photo") || noSignature !== null) && (
        <PhotoField
          imageIds={photoIds}
          max={MAX_PROOF_PHOTOS}
          noun="delivery"
          shape="whole"
          hasMain={false}
          name={customer.name}
          label={t("deliver.addPhotos")}
          error={hintOf("photo") && photoIds.length === 0 ? hintOf("photo") : undefined}
          onChange={(ids) => onChange({ photoIds: [...ids] })}
        />
      )}
      {isAsked("note") && (
        <TextArea
          label={t("deliver.note")}
          hint={hintOf("note")}
          value={note}
          rows={2}
          maxLength={MAX_DELIVERY_NOTE}
          onChange={(words) => onChange({ note: words })}
        />
      )}
    </FormSection>
  );
}
