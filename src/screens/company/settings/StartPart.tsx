import { useTranslation } from "react-i18next";
import { RemoveSamples } from "#components/company/RemoveSamples.tsx";
import { useStartList } from "#components/company/use-start-list.ts";
import { Switch } from "#ui/controls/Switch.tsx";

/** Whether the owner's home shows how to get started, and the way to remove the samples without it (COMPANY-50). */
export function StartPart() {
  const { t } = useTranslation();
  const [list, choose] = useStartList();
  return (
    <>
      <Switch
        label={t("start.again")}
        hint={t("start.againText")}
        on={list === "shown"}
        onChange={(shown) => choose(shown ? "shown" : "hidden")}
      />
      {list === "hidden" && <RemoveSamples />}
    </>
  );
}
