import type { ImportCounts } from "#domain/import/import-request.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { fieldLabel, problemText, valueText } from "#components/import/import-field-text.ts";
import type { RowExample } from "#ports/import-service.ts";

interface ExampleRowProps {
  readonly row: RowExample;
  readonly status: keyof ImportCounts;
  readonly names: Readonly<Record<string, string>>;
  readonly currency: Currency;
}

/** A row of the dry run: its values, problems and warnings. */
export function ExampleRow({ row, status, names, currency }: ExampleRowProps) {
  const text = useText();
  const { t, locale } = text;
  const { line, key, label, fields, problems, quantityScale } = row;
  const value = (field: string, each: unknown) => valueText(field, each, text, { names, currency, quantityScale });
  return (
    <li className="flex flex-col gap-1 py-3 edge-b">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 text-row font-medium break-words">{label || key || t("import.emptyValue")}</span>
        <span className="text-caption text-muted tabular-nums">
          {[label === "" ? "" : key, t("import.line", { line: formatCount(line, locale) })].filter(Boolean).join(" · ")}
        </span>
      </span>
      {(status === "changed" || status === "new") && (
        <dl className="grid grid-cols-[fit-content(45%)_1fr] gap-x-3 text-body">
          {Object.entries(fields)
            .filter(([field]) => field !== "sku" && field !== "code" && (status === "changed" || field !== "name"))
            .map(([field, { from, to }]) => (
              <div key={field} className="contents">
                <dt className="text-muted">{fieldLabel(field, t, names)}</dt>
                <dd className="min-w-0 break-words tabular-nums">
                  {status === "changed"
                    ? t("import.wasNow", { from: value(field, from), to: value(field, to) })
                    : value(field, to)}
                </dd>
              </div>
            ))}
        </dl>
      )}
      {problems.map((problem) => (
        <p
          key={`${problem.line} ${problem.field} ${problem.code}`}
          className={joinClasses(
            "text-body",
            problem.severity === "error" ? "font-medium text-danger" : "text-attention-ink",
          )}
        >
          {problemText(problem, t, names)}
        </p>
      ))}
    </li>
  );
}
