import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { ImportRun } from "./ImportRun.tsx";
import { ImportWizard } from "./ImportWizard.tsx";
import { useImportService } from "#components/import/use-import-service.ts";
import type { ImportService } from "#ports/import-service.ts";

/** /import: imports products, prices, stock or customers from a file, after a dry run (IMPORT-1). */
export function ImportScreen() {
  const { t } = useTranslation();
  const desk = useImportService();
  return (
    <Screen>
      <ScreenHeader title={t("import.title")} back="/products" />
      {desk ? <Import desk={desk} /> : <LoadingRows />}
    </Screen>
  );
}

function Import({ desk }: { readonly desk: ImportService }) {
  const run = useSyncExternalStore(desk.run.subscribe, () => desk.run.current);
  useEffect(() => void desk.resume(), [desk]);
  return run ? <ImportRun desk={desk} run={run} /> : <ImportWizard desk={desk} />;
}
