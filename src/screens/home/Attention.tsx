import { sessionEndsAt } from "#domain/access.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { countUnsent } from "#local/queries/outbox.ts";
import { Button } from "#ui/Button.tsx";
import { useDevice } from "#ui/device-context.ts";
import { Notice } from "#ui/Notice.tsx";
import { useServices } from "#ui/services-context.ts";
import { useLive } from "#ui/use-live.ts";
import { useNow } from "#ui/use-now.ts";

/** PRODUCT 3.0.9: amber from here on. */
const WARN_BEFORE_MS = 4 * 60 * 60 * 1000;

/** What a person must solve; not there when there is nothing (PRODUCT 3.3). */
export function Attention() {
  const { t, locale } = useText();
  const { identity } = useDevice();
  const now = useNow();
  const { openSyncSheet } = useServices();
  const unsent = useLive(countUnsent, undefined);
  const parked = unsent.state === "ready" ? unsent.value.parked : 0;
  const endsAt = sessionEndsAt(identity.authTime);
  const ending = endsAt - now < WARN_BEFORE_MS;
  if (parked === 0 && !ending) return null;
  return (
    <section aria-label={t("home.attention")} className="flex flex-col gap-2 px-4 pt-4">
      {parked > 0 && (
        <Notice tone="danger" action={<Button onClick={openSyncSheet}>{t("syncSheet.details")}</Button>}>
          {t("home.parked", { count: parked })}
        </Notice>
      )}
      {ending && (
        <Notice tone="attention">{t("home.sessionEnding", { when: formatDate(endsAt, locale, "time") })}</Notice>
      )}
    </section>
  );
}
