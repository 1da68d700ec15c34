import { useEffect, useSyncExternalStore } from "react";
import { useText } from "#i18n/use-text.ts";
import { LoadingRows } from "#ui/LoadingRows.tsx";
import { Screen } from "#ui/Screen.tsx";
import { ScreenHeader } from "#ui/ScreenHeader.tsx";
import { type ImportDesk, useImportDesk } from "#ui/import-context.ts";
import { ImportRun } from "./ImportRun.tsx";
import { ImportWizard } from "./ImportWizard.tsx";

/** /import: a file becomes products, prices, stock or customers, after everybody has seen what would change (PRODUCT 3.16). */
export function ImportScreen() {
  const { t } = useText();
  const desk = useImportDesk();
  return (
    <Screen>
      <ScreenHeader title={t("import.title")} back="/products" />
      {desk ? <Import desk={desk} /> : <LoadingRows />}
    </Screen>
  );
}

function Import({ desk }: { readonly desk: ImportDesk }) {
  const run = useSyncExternalStore(desk.run.subscribe, () => desk.run.current);
  useEffect(() => void desk.resume(), [desk]);
  return run ? <ImportRun desk={desk} run={run} /> : <ImportWizard desk={desk} />;
}
