import { useState } from "react";
import type { Product } from "#domain/product.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/Button.tsx";
import { RadioGroup } from "#ui/RadioGroup.tsx";
import { Sheet } from "#ui/Sheet.tsx";
import { shareText } from "#ui/share-text.ts";
import { TextArea } from "#ui/TextArea.tsx";

interface ReportErrorSheetProps {
  readonly product: Product;
  readonly onClose: () => void;
}

const SUBJECTS = ["price", "name", "code", "photo", "stock", "other"] as const;

/** For who may not edit a product: what is wrong with it, handed to the share sheet as a message for the store. */
export function ReportErrorSheet({ product, onClose }: ReportErrorSheetProps) {
  const { t, language } = useText();
  const [subject, setSubject] = useState<(typeof SUBJECTS)[number]>("price");
  const [note, setNote] = useState("");
  const message = [
    t("products.report.message", { name: localName(product, language), sku: product.sku }),
    t(`products.report.subjects.${subject}`),
    note.trim(),
  ]
    .filter((line) => line !== "")
    .join("\n");
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("products.report.title")}
      footer={
        <Button variant="main" full onClick={() => void shareText(message, t("products.report.copied")).then(onClose)}>
          {t("products.report.send")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="text-body text-muted">{t("products.report.how")}</p>
        <RadioGroup
          label={t("products.report.subject")}
          value={subject}
          options={SUBJECTS.map((value) => ({ value, label: t(`products.report.subjects.${value}`) }))}
          onChange={setSubject}
        />
        <TextArea label={t("products.report.note")} value={note} maxLength={500} onChange={setNote} />
      </div>
    </Sheet>
  );
}
