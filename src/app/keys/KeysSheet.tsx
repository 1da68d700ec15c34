import { useTranslation } from "react-i18next";
import { Switch } from "#ui/controls/Switch.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCharacterKeys } from "./use-page-keys.ts";

/** The keys of every page, and whether single characters are among them. */
export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [characters, chooseCharacters] = useCharacterKeys();
  const rows = [
    ["/", t("keys.search")],
    ["↓ ↑", t("keys.rows")],
    ["Enter", t("keys.open")],
    ["⇧ Tab", t("keys.toQuantity")],
    ["0 – 9", t("keys.quantity")],
    ["F9", t("keys.main")],
    ["Esc", t("keys.close")],
    ["?", t("keys.list")],
  ] as const;
  return (
    <Sheet open onClose={onClose} title={t("keys.title")}>
      <dl>
        {rows.map(([key, meaning]) => (
          <div key={key} className="flex min-h-14 items-center gap-4 px-4 edge-b">
            <dt className="w-20 shrink-0">
              <kbd className="rounded-control px-2 py-1 text-body font-medium edge">{key}</kbd>
            </dt>
            <dd className="text-body">{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="p-4">
        <Switch
          label={t("keys.characters")}
          hint={t("keys.charactersHint")}
          on={characters === "on"}
          onChange={(on) => chooseCharacters(on ? "on" : "off")}
        />
      </div>
    </Sheet>
  );
}
