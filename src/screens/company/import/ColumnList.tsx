import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type ColumnTarget, newPriceTarget, priceTarget, readPriceTarget } from "#domain/import/column-target.ts";
import { cellText } from "#domain/import/file-row.ts";
import { importFields, hasPriceColumns } from "#domain/import/import-field.ts";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { fieldLabel } from "#components/import/import-field-text.ts";
import type { useImport } from "./use-import.ts";
import type { FileView } from "#ports/import-service.ts";

interface ColumnListProps {
  readonly wizard: ReturnType<typeof useImport>;
  readonly file: FileView;
}

/** In characters: two lines on a phone. */
const EXAMPLE_LENGTH = 60;

/** One choice per column, under its header and with a value from the file. */
export function ColumnList({ wizard, file }: ColumnListProps) {
  const { t } = useTranslation();
  const { targets, guess, moved } = wizard.draft;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-1 text-body font-bold">{t("import.columnsTitle")}</legend>
      <p className="text-caption text-muted">{t("import.columnsHint")}</p>
      <div className="grid gap-4 panes:grid-cols-2">
        {file.headers.map((header, place) => {
          const value = file.sample.map((cells) => cellText(cells[place])).find((text) => text !== "");
          const remark = targets[place] === null ? (guess?.remarks[place] ?? null) : null;
          const hint = [
            value === undefined ? t("import.noExample") : t("import.example", { value: startOf(value) }),
            moved === place ? t("import.columnMoved") : "",
            remark ? t(`import.remarks.${remark.code}`, "list" in remark ? { list: remark.list } : {}) : "",
          ]
            .join(" ")
            .trim();
          return (
            <SelectField
              key={`${place} ${header}`}
              label={header || t("import.namelessColumn", { place: place + 1 })}
              value={targets[place] ?? ""}
              options={optionsFor(wizard.draft, header, targets[place] ?? null, t)}
              onChange={(target) => void wizard.chooseTarget(place, target === "" ? null : target)}
              hint={hint}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function optionsFor(
  { kind, guess }: ReturnType<typeof useImport>["draft"],
  header: string,
  target: ColumnTarget,
  t: TFunction,
) {
  const fields = importFields(kind).map(({ id }) => ({ value: id, label: fieldLabel(id, t) }));
  if (!hasPriceColumns(kind)) return [{ value: "", label: t("import.ignore") }, ...fields];
  const lists = (guess?.priceLists ?? []).map(({ id, name }) => ({
    value: priceTarget(id),
    label: t("import.priceOf", { list: name }),
  }));
  const price = readPriceTarget(target);
  const newName = price && "newName" in price ? price.newName : header.trim().slice(0, 80);
  const isNamed = guess?.priceLists.some(({ name }) => name === newName) === true || newName.length < 2;
  const made = isNamed ? [] : [{ value: newPriceTarget(newName), label: t("import.newPriceOf", { list: newName }) }];
  return [{ value: "", label: t("import.ignore") }, ...fields, ...lists, ...made];
}

/** Shortens a sample cell. */
function startOf(cell: string): string {
  return cell.length <= EXAMPLE_LENGTH ? cell : `${cell.slice(0, EXAMPLE_LENGTH).trimEnd()}…`;
}
