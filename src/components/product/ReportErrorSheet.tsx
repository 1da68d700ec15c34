import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { checkProduct } from "#domain/product/check-product.ts";
import {
  FIELDS_OF_SUBJECT,
  REPORT_SUBJECTS,
  type ReportedField,
  type ReportSubject,
} from "#domain/product/product-report.ts";
import type { Product } from "#domain/product/product.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { BarcodesField } from "./BarcodesField.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { useSubmit } from "#ui/fields/use-submit.ts";
import { TextField } from "#ui/fields/TextField.tsx";

/** A reported error; `changes` contains the correct values, as far as known. */
export interface ReportedError {
  readonly subject: ReportSubject;
  readonly changes: Partial<Pick<Product, ReportedField>>;
  readonly note: string;
}

interface ReportErrorSheetProps {
  readonly product: Product;
  /** Saves it on this device; returns the problem, or null. */
  readonly onSend: (error: ReportedError) => Promise<"nothing" | "invalid" | "storageFull" | null>;
  readonly onClose: () => void;
}

/** Reports an error and the correct value for the owner to accept, for people who may not edit products (PROD-17). */
export function ReportErrorSheet({ product, onSend, onClose }: ReportErrorSheetProps) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const [subject, setSubject] = useState<ReportSubject>("price");
  const [typed, setTyped] = useState({ ...product, barcodes: product.barcodes.join("\n") });
  const [unitsPerCase, setUnitsPerCase] = useState<number | null>(product.unitsPerCase);
  const [note, setNote] = useState("");
  const { busy, failure, setFailure, submit } = useSubmit<"nothing" | "invalid" | "storageFull">(true);
  const right: Pick<Product, ReportedField> = {
    name: typed.name.trim(),
    nameEs: typed.nameEs.trim(),
    barcodes: typed.barcodes.split(/[\n,;]/).flatMap((line) => line.trim() || []),
    pack: typed.pack.trim(),
    unitsPerCase: unitsPerCase ?? product.unitsPerCase,
    active: false,
  };
  const changes = Object.fromEntries(FIELDS_OF_SUBJECT[subject].map((field) => [field, right[field]]));
  const problems = checkProduct({ ...product, ...changes });
  const messageOf = (field: ReportedField, severity: "error" | "warning") => {
    const found = problems.find((each) => each.field === field && each.severity === severity);
    return found && t(`productEdit.problems.${found.code}`, { ...found.values });
  };

  async function send() {
    const failed = await onSend({ subject, changes, note });
    if (failed !== null) return failed;
    onClose();
    showToast(t("productReports.sent"));
    return null;
  }

  return (
    <Sheet
      open
      onClose={onClose}
      size="tall"
      title={t("productReports.title", { name: localName(product, language) })}
      footer={
        <Button variant="main" full busy={busy} onClick={() => void submit(send)}>
          {t("corrections.send")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <SelectField
          label={t("productReports.subject")}
          value={subject}
          options={REPORT_SUBJECTS.map((value) => ({ value, label: t(`productReports.subjects.${value}`) }))}
          onChange={(next) => {
            setSubject(next);
            setFailure(null);
          }}
        />
        {fieldsOf(subject)}
        <TextArea label={t("corrections.note")} value={note} rows={3} maxLength={300} onChange={setNote} />
        {failure !== null && <Notice tone="danger">{t(`productReports.problems.${failure}`)}</Notice>}
      </div>
    </Sheet>
  );

  function fieldsOf(about: ReportSubject): ReactNode {
    const text = (field: "name" | "nameEs" | "pack", label: string) => (
      <TextField
        label={label}
        value={typed[field]}
        error={messageOf(field, "error")}
        onChange={(value) => setTyped({ ...typed, [field]: value })}
      />
    );
    switch (about) {
      case "name":
        return (
          <>
            {text("name", t("products.fields.name"))}
            {text("nameEs", t("products.fields.nameEs"))}
          </>
        );
      case "barcode":
        return (
          <BarcodesField
            value={typed.barcodes}
            error={messageOf("barcodes", "error")}
            warning={messageOf("barcodes", "warning")}
            onChange={(barcodes) => setTyped({ ...typed, barcodes })}
          />
        );
      case "pack":
        return (
          <>
            {text("pack", t("products.fields.pack"))}
            <NumberField
              label={t("products.fields.unitsPerCase")}
              value={unitsPerCase}
              error={messageOf("unitsPerCase", "error")}
              onChange={setUnitsPerCase}
            />
          </>
        );
      case "discontinued":
        return <p className="text-body text-muted">{t("productReports.discontinuedText")}</p>;
      case "price":
      case "photo":
      case "stock":
      case "other":
        return null;
    }
  }
}
