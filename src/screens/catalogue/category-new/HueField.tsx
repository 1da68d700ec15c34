import { useTranslation } from "react-i18next";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { ProductPicture } from "#components/product/ProductPicture.tsx";

interface HueFieldProps {
  readonly name: string;
  readonly hue: number;
  readonly onChange: (hue: number) => void;
}

const HUES = Array.from({ length: 12 }, (_, hue) => hue);

/** Chooses one of the twelve tile colours (PROD-18), with a preview of the tile. */
export function HueField({ name, hue, onChange }: HueFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1 text-body font-medium">{t("categories.colour")}</legend>
      <div className="flex flex-wrap gap-2">
        {HUES.map((each) => (
          <button
            key={each}
            type="button"
            aria-label={t("categories.colourNumber", { number: each + 1 })}
            aria-pressed={each === hue}
            onClick={() => onChange(each)}
            className={joinClasses(
              "rounded-control p-0.5 edge-control",
              each === hue && "shadow-[0_0_0_3px_var(--color-ink)]",
            )}
          >
            <ProductPicture picture="" name={name} hue={each} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
