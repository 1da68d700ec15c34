import { sessionEndsAt } from "#domain/access.ts";
import { canDecideCorrections } from "#domain/record-access.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { listOpenCorrections } from "#local/queries/corrections.ts";
import { countUnsentKinds } from "#local/queries/outbox.ts";
import { Button } from "#ui/Button.tsx";
import { useDevice } from "#ui/device-context.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
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
  const live = useLive(countUnsentKinds, "parked");
  const parked = live.state === "ready" ? live.value : { orders: 0, changes: 0 };
  const open = useLive(listOpenCorrections, null);
  const corrections = canDecideCorrections(identity.roles) && open.state === "ready" ? open.value.length : 0;
  const endsAt = sessionEndsAt(identity.authTime);
  const ending = endsAt - now < WARN_BEFORE_MS;
  const needsSync = parked.orders + parked.changes > 0;
  if (!needsSync && corrections === 0 && !ending) return null;
  return (
    <section aria-label={t("home.attention")} className="flex flex-col gap-2 px-4 pt-4">
      {needsSync && (
        <Notice tone="danger" action={<Button onClick={openSyncSheet}>{t("syncSheet.details")}</Button>}>
          {parked.orders > 0 && <p>{t("home.parkedOrders", { count: parked.orders })}</p>}
          {parked.changes > 0 && <p>{t("home.parkedChanges", { count: parked.changes })}</p>}
        </Notice>
      )}
      {corrections > 0 && (
        <Notice
          tone="attention"
          action={<LinkButton to="/customers?corrections=open">{t("corrections.look")}</LinkButton>}
        >
          {t("home.corrections", { count: corrections })}
        </Notice>
      )}
      {ending && (
        <Notice tone="attention">{t("home.sessionEnding", { when: formatDate(endsAt, locale, "time") })}</Notice>
      )}
    </section>
  );
}
