import { useTranslation } from "react-i18next";
import { cellText } from "#domain/import/file-row.ts";
import { missingFields } from "#domain/import/guess-columns.ts";
import { fieldLabel } from "#components/import/import-field-text.ts";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { SuggestField } from "#ui/fields/SuggestField.tsx";
import type { FileView } from "#ports/import-service.ts";
import type { useImport } from "./use-import.ts";

interface NeededFieldsProps {
  readonly wizard: ReturnType<typeof useImport>;
  readonly file: FileView;
}

/** In characters: an option of a list on a phone. */
const EXAMPLE_LENGTH = 24;

/** Asks for the columns that new products need and that nothing was found for, and for their category. */
export function NeededFields({ wizard, file }: NeededFieldsProps) {
  const { t } = useTranslation();
  const { kind, guess, targets, categoryName } = wizard.draft;
  if (guess === null) return null;
  const required = missingFields(kind, targets).map((alternatives) => alternatives[0] ?? "");
  const named = kind === "products" ? ["name", "category", guess.basePrice] : [];
  const missing = [...required, ...named.filter((target) => !targets.includes(target))].map((id) =>
    id === "price" ? guess.basePrice : id,
  );
  const columns = file.headers.map((header, place) => {
    const example = file.sample.map((cells) => cellText(cells[place])).find((text) => text !== "") ?? "";
    const name = header || t("import.namelessColumn", { place: place + 1 });
    return { value: String(place), label: example === "" ? name : `${name}: ${example.slice(0, EXAMPLE_LENGTH)}` };
  });
  if (missing.length === 0 && kind !== "products") return null;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-1 text-body font-bold">{t("import.neededTitle")}</legend>
      {missing.length > 0 && <p className="text-caption text-muted">{t("import.neededHint")}</p>}
      <div className="grid gap-4 panes:grid-cols-2">
        {missing.map((target) => (
          <SelectField
            key={target}
            label={target === guess.basePrice ? t("import.priceColumn") : fieldLabel(target, t)}
            value=""
            options={[{ value: "", label: t("import.chooseColumn") }, ...columns]}
            onChange={(place) => place !== "" && void wizard.chooseTarget(Number(place), target)}
            {...(target === guess.basePrice && kind === "products" && { hint: t("import.priceColumnHint") })}
          />
        ))}
        {kind === "products" && (
          <SuggestField
            label={t(targets.includes("category") ? "import.restInCategory" : "import.allInCategory")}
            value={categoryName}
            options={guess.categories}
            onChange={wizard.chooseCategory}
            hint={t("import.categoryHint")}
          />
        )}
      </div>
    </fieldset>
  );
}
