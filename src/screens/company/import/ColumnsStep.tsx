import { useTranslation } from "react-i18next";
import { IMPORT_KINDS } from "#domain/import/import-kind.ts";
import { SEPARATORS } from "#domain/import/detect-separator.ts";
import { ENCODINGS } from "#domain/import/detect-encoding.ts";
import { missingFields } from "#domain/import/guess-columns.ts";
import { formatCount, formatRate } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { ColumnList } from "./ColumnList.tsx";
import { NeededFields } from "./NeededFields.tsx";
import { fieldLabel } from "#components/import/import-field-text.ts";
import { needsDecimal, type useImport } from "./use-import.ts";

const SEPARATOR_NAMES = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;

/** How the file is read, and the target of each column. */
export function ColumnsStep({ wizard }: { readonly wizard: ReturnType<typeof useImport> }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { draft } = wizard;
  const { file, kind, targets, progress, problem } = draft;
  if (!file) return null;
  const { csv } = file;
  const missing = missingFields(kind, targets);
  return (
    <>
      <div className="grid gap-4 panes:grid-cols-2">
        <SelectField
          label={t("import.kind")}
          value={kind}
          options={IMPORT_KINDS.map((value) => ({ value, label: t(`import.kinds.${value}`) }))}
          onChange={(chosen) => void wizard.chooseKind(chosen)}
        />
        {file.sheets.length > 1 && (
          <SelectField
            label={t("import.sheet")}
            value={file.sheet}
            options={file.sheets.map((name) => ({ value: name, label: name }))}
            onChange={(sheet) => void wizard.readAs({ sheet })}
          />
        )}
        {csv && (
          <SelectField
            label={t("import.encoding")}
            value={csv.encoding}
            options={ENCODINGS.map((value) => ({ value, label: t(`import.encodings.${value}`) }))}
            onChange={(encoding) => void wizard.readAs({ ...csv, encoding })}
          />
        )}
        {csv && (
          <SelectField
            label={t("import.separator")}
            value={csv.separator}
            options={SEPARATORS.map((value) => ({ value, label: t(`import.separators.${SEPARATOR_NAMES[value]}`) }))}
            onChange={(separator) => void wizard.readAs({ ...csv, separator })}
          />
        )}
        <DecimalField wizard={wizard} />
        {kind === "products" && <TaxClassField wizard={wizard} />}
      </div>
      {file.garbledLine !== null && (
        <Notice tone="attention">{t("import.garbled", { line: formatCount(file.garbledLine, locale) })}</Notice>
      )}
      <NeededFields wizard={wizard} file={file} />
      <ColumnList wizard={wizard} file={file} />
      {missing.length > 0 && (
        <Notice tone="attention">
          {t("import.missing", {
            fields: missing
              .map((alternatives) => alternatives.map((id) => fieldLabel(id, t)).join(t("import.or")))
              .join(", "),
          })}
        </Notice>
      )}
      {problem === "notLoaded" && <Notice tone="attention">{t("import.notLoaded")}</Notice>}
      {progress !== null && (
        <output className="text-body font-medium">
          {t("import.checking")}{" "}
          <span className="tabular-nums">{formatRate(Math.round(progress * 100) * 100, locale)}</span>
        </output>
      )}
    </>
  );
}

function DecimalField({ wizard }: { readonly wizard: ReturnType<typeof useImport> }) {
  const { t } = useTranslation();
  const { draft } = wizard;
  const found = draft.guess?.decimal ?? "none";
  if (found === "none") return null;
  const undecided = draft.decimalMark === null;
  const question = found === "mixed" ? t("import.decimalMixed") : t("import.decimalUnclear");
  return (
    <SelectField
      label={t("import.decimal")}
      value={draft.decimalMark ?? "undecided"}
      options={(undecided ? (["undecided", "point", "comma"] as const) : (["point", "comma"] as const)).map(
        (value) => ({
          value,
          label: t(`import.decimals.${value}`),
        }),
      )}
      onChange={(mark) => mark !== "undecided" && wizard.chooseDecimal(mark)}
      {...(needsDecimal(draft)
        ? { error: question }
        : { hint: found === "unclear" || found === "mixed" ? question : t("import.decimalFound") })}
    />
  );
}

function TaxClassField({ wizard }: { readonly wizard: ReturnType<typeof useImport> }) {
  const { t } = useTranslation();
  const { guess, taxClassId } = wizard.draft;
  const none = { value: "", label: t("import.taxClassNone") };
  return (
    <SelectField
      label={t("import.taxClass")}
      value={taxClassId ?? ""}
      options={[none, ...(guess?.taxClasses ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(id) => wizard.chooseTaxClass(id === "" ? null : id)}
    />
  );
}
