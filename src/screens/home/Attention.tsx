import { useText } from "#i18n/use-text.ts";
import { countUnsent } from "#local/queries/outbox.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { useServices } from "#ui/services-context.ts";
import { useLive } from "#ui/use-live.ts";

/** What a person must solve; not there when there is nothing (PRODUCT 3.3). */
export function Attention() {
  const { t } = useText();
  const { openSyncSheet } = useServices();
  const unsent = useLive(countUnsent, undefined);
  if (unsent.state !== "ready" || unsent.value.parked === 0) return null;
  return (
    <section aria-label={t("home.attention")} className="px-4 pt-4">
      <Notice tone="danger" action={<Button onClick={openSyncSheet}>{t("syncSheet.details")}</Button>}>
        {t("home.parked", { count: unsent.value.parked })}
      </Notice>
    </section>
  );
}
