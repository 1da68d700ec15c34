import { importFields } from "#domain/import/import-field.ts";
import { IMPORT_KINDS } from "#domain/import/import-kind.ts";
import type { ImportProblem } from "#domain/import/import-problem.ts";
import { type Currency, currencyDecimals } from "#domain/values/money.ts";
import { readBreaks } from "#domain/import/plan-tiers.ts";
import { splitField } from "#domain/records/record-nouns.ts";
import { formatDecimal } from "#i18n/parse-number.ts";
import type { Text } from "#i18n/use-text.ts";
import { weekdayName } from "#i18n/weekday-name.ts";
import { objectText } from "../records/use-record-text.ts";

type Translate = Text["t"];

/** The import columns' labels, by column id and by the field they fill. */
const COLUMN_IDS = new Map(
  IMPORT_KINDS.flatMap(importFields).flatMap(({ id, field, importOnly }) =>
    importOnly
      ? [[id, id] as const]
      : ([
          [id, id],
          [field, id],
        ] as const),
  ),
);

/** The label of a field: a column's target, a field of the record, or a price list (by its name). */
export function fieldLabel(field: string, t: Translate, names: Readonly<Record<string, string>> = {}): string {
  if (field === "price") return t("import.anyPrice");
  const { name, entry: listId } = splitField(field);
  if (listId !== null && (name === "prices" || name === "breaks")) {
    return t(name === "prices" ? "import.priceOf" : "import.breaksOf", { list: names[listId] ?? listId });
  }
  // A column without a label of its own uses the record history's.
  const id = COLUMN_IDS.get(field) ?? field;
  return t([`import.fields.${id}`, `records.fields.${id}`], id);
}

/** A problem as text, with its field if it has one. */
export function problemText(
  { field, code, values = {}, line }: ImportProblem,
  t: Translate,
  names: Readonly<Record<string, string>> = {},
): string {
  const reason = t(`import.problems.${code}`, values);
  const text = line === undefined ? reason : t("import.onLine", { line, text: reason });
  return field === "" ? text : t("import.reason", { field: fieldLabel(field, t, names), text });
}

/** What formatting a dry-run value needs. */
interface ValueContext {
  readonly names: Readonly<Record<string, string>>;
  readonly currency: Currency;
  /** From the row's product. */
  readonly quantityScale: number;
}

/** Formats a dry-run value. */
export function valueText(field: string, value: unknown, text: Text, context: ValueContext): string {
  const { t, locale, language } = text;
  const { names, currency } = context;
  if (value === null || value === undefined || value === "") return t("import.emptyValue");
  if (typeof value === "boolean") return t(value ? "import.yes" : "import.no");
  if (Array.isArray(value)) {
    if (field.startsWith("breaks.")) return breaksText(value, text, context);
    const words = value.map((each) =>
      typeof each === "number" ? weekdayName(each, language) : (names[String(each)] ?? String(each)),
    );
    return words.length === 0 ? t("import.emptyValue") : words.join(", ");
  }
  if (typeof value === "number") {
    if (field.startsWith("prices.") || field === "floorPrice")
      return formatDecimal(value, 4, locale, currencyDecimals(currency));
    if (field === "creditLimit" || field === "total") {
      const decimals = currencyDecimals(currency);
      return formatDecimal(value, decimals, locale, decimals);
    }
    if (field === "discountRate") return `${formatDecimal(value, 2, locale)} %`;
    return formatDecimal(value, 0, locale);
  }
  if (field === "visitPlan" || field === "exemption") return objectText(text, value);
  if (typeof value === "object") return Object.values(value).join(", ");
  return typeof value === "string" ? (names[value] ?? value) : "";
}

function breaksText(value: unknown, { t, locale }: Text, { currency, quantityScale }: ValueContext): string {
  return (readBreaks(value) ?? [])
    .map(({ fromQuantity, unitPrice }) =>
      t("import.breakText", {
        quantity: formatDecimal(fromQuantity, quantityScale === 1000 ? 3 : 0, locale),
        price: formatDecimal(unitPrice, 4, locale, currencyDecimals(currency)),
      }),
    )
    .join(" · ");
}
