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
  const service = useImportService();
  return (
    <Screen>
      <ScreenHeader title={t("import.title")} back="/products" />
      {service ? <Import service={service} /> : <LoadingRows />}
    </Screen>
  );
}

function Import({ service }: { readonly service: ImportService }) {
  const run = useSyncExternalStore(service.run.subscribe, () => service.run.current);
  useEffect(() => void service.resume(), [service]);
  return run ? <ImportRun service={service} run={run} /> : <ImportWizard service={service} />;
}
