import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CSV_MARK, csvLine, csvSeparator } from "#domain/values/csv-text.ts";
import type { LeftRecord, PastImport } from "#domain/import/import-request.ts";
import { decimalSign, formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { listPriceLists } from "#local/queries/product/price-lists.ts";
import { Button } from "#ui/controls/Button.tsx";
import { fieldLabel } from "#components/import/import-field-text.ts";
import { saveFile } from "#ui/files/save-file.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

const SHOWN = 100;

interface LeftRecordsProps {
  readonly past: PastImport | null;
  readonly left: readonly LeftRecord[];
}

/** The records an undo left unchanged, each with its reason, on screen and as a file (IMPORT-9). */
export function LeftRecords({ past, left }: LeftRecordsProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const lists = useLive(listPriceLists, null);
  const rows = readyValue(lists)?.rows ?? [];
  const names = Object.fromEntries(rows.map(({ list }) => [list.id, list.name]));
  const fieldsOf = ({ fields }: LeftRecord) =>
    [...new Set(fields.filter(isShown).map((field) => fieldLabel(field, t, names)))].join(", ");
  const reasonOf = (record: LeftRecord) =>
    record.reason === "changedSince" && record.fields.length > 0
      ? t("import.left.fieldsChangedSince", { fields: fieldsOf(record) })
      : t(`import.left.${record.reason}`);

  function save() {
    const separator = csvSeparator(decimalSign(locale));
    const columns = [t("import.fields.code"), t("import.fields.name"), t("import.reasonColumn")];
    const name = (past?.fileName ?? "").replace(/\.[^.]*$/, "");
    saveFile(t("import.leftFile", { name: `${name}.csv` }), [
      CSV_MARK,
      csvLine(columns, separator),
      ...left.map((record) => csvLine([record.key, record.label, reasonOf(record)], separator)),
    ]);
  }

  return (
    <section className="flex flex-col gap-2 pt-3">
      <h3 className="font-medium">
        {t("import.leftTitle", { count: left.length, replace: { count: formatCount(left.length, locale) } })}
      </h3>
      <Button icon={<Download aria-hidden className="size-5" />} onClick={save}>
        {t("import.saveLeft")}
      </Button>
      <ul className="flex flex-col">
        {left.slice(0, SHOWN).map((record) => (
          <li key={`${record.key} ${record.label} ${record.reason}`} className="flex flex-col py-2 edge-b">
            <span className="font-medium break-words">{record.label || record.key}</span>
            <span className="text-muted break-words">
              {[record.label === "" ? "" : record.key, reasonOf(record)].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {left.length > SHOWN && (
        <p className="text-caption text-muted">{t("import.firstShown", { total: formatCount(left.length, locale) })}</p>
      )}
    </section>
  );
}

/** Hides a price's breaks and start date behind the price itself. */
function isShown(field: string, _place: number, fields: readonly string[]): boolean {
  const price = field.replace(/^(?:breaks|nextPrices)\./, "prices.");
  return price === field || !fields.includes(price);
}
