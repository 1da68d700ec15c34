import { CSV_MARK, csvLine, csvSeparator } from "#domain/values/csv-text.ts";
import { decimalSign } from "#i18n/format-quantity.ts";
import type { Text } from "#i18n/use-text.ts";
import { saveFile } from "#ui/files/save-file.ts";
import { problemText } from "#components/import/import-field-text.ts";
import type { ImportDraft } from "./use-import.ts";
import type { CheckView, ImportService } from "#ports/import-service.ts";

/** Saves the rows with errors as in the file, each with its reasons, to be corrected and imported again. */
export async function saveErrorFile(
  service: ImportService,
  { file }: ImportDraft,
  { names }: CheckView,
  { t, locale }: Text,
): Promise<void> {
  const { headers, rows } = await service.errorRows();
  const separator = file?.csv?.separator ?? csvSeparator(decimalSign(locale));
  const lines = rows.map(({ cells, problems }) => {
    const reasons = problems.filter(({ severity }) => severity === "error").map((each) => problemText(each, t, names));
    const padded = headers.map((_, place) => cells[place] ?? "");
    return csvLine([...padded, ...cells.slice(headers.length), reasons.join(" ")], separator);
  });
  const name = (file?.fileName ?? "").replace(/\.[^.]*$/, "");
  saveFile(t("import.errorFile", { name: `${name}.csv` }), [
    CSV_MARK,
    csvLine([...headers, t("import.reasonColumn")], separator),
    ...lines,
  ]);
}
