import { CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Below a control that needs the network, while there is none (SCREEN-8): name its id in `aria-describedby`. */
export function OfflineNote({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <p id={id} className="flex items-center gap-1 text-caption text-muted">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {t("ui.needsConnection")}
    </p>
  );
}
