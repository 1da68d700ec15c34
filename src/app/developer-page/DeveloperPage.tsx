import { changeLanguage } from "#i18n/change-language.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { setSun, setTheme } from "../shell/appearance.ts";
import { useAppearance } from "../shell/use-appearance.ts";
import { ActionSamples } from "./ActionSamples.tsx";
import { FieldSamples } from "./FieldSamples.tsx";
import { ListSamples } from "./ListSamples.tsx";
import { SheetSamples } from "./SheetSamples.tsx";
import { SignSamples } from "./SignSamples.tsx";
import { StateSamples } from "./StateSamples.tsx";

const APPEARANCES = ["light", "dark", "sun"] as const;

/** For developers: every shared component in all states, in each appearance and language. */
export function DeveloperPage() {
  const { language } = useLocale();
  const { theme, sun } = useAppearance();
  return (
    <Screen>
      <ScreenHeader title="Components" detail="src/ui, in all states" />
      <div className="grid max-w-2xl gap-4 px-4 py-4 min-[40rem]:grid-cols-2">
        <ChoiceRow
          label="Appearance"
          value={sun ? "sun" : theme}
          options={APPEARANCES.map((value) => ({ value, label: value }))}
          onChange={(chosen) => {
            setSun(chosen === "sun");
            if (chosen !== "sun") setTheme(chosen);
          }}
        />
        <ChoiceRow
          label="Language"
          value={language}
          options={[
            { value: "en", label: "English" },
            { value: "es", label: "Español" },
          ]}
          onChange={(chosen) => void changeLanguage(chosen)}
        />
      </div>
      <ActionSamples />
      <FieldSamples />
      <ListSamples />
      <SignSamples />
      <StateSamples />
      <SheetSamples />
    </Screen>
  );
}
