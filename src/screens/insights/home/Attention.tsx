import { sessionEndsAt } from "#domain/access/access.ts";
import { canDecideCorrections } from "#domain/records/record-access.ts";
import { unsentTotal } from "#domain/sync/unsent.ts";
import { formatDate } from "#i18n/format-date.ts";
import { unsentText } from "#components/sync/unsent-text.ts";
import { useText } from "#i18n/use-text.ts";
import { countOpenCorrections } from "#local/queries/customer/corrections.ts";
import { countUnsentKinds } from "#local/queries/sync/outbox.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { useAppActions } from "#components/ports.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { FleetNotice, useFleetNotice } from "./FleetNotice.tsx";
import { OrderNewsList, useOrderNews } from "./OrderNewsList.tsx";
import { MissingOrders, useMissingOrders } from "./MissingOrders.tsx";

/** Warns from here on (ACCESS-15). */
const WARN_BEFORE_MS = 4 * 60 * 60 * 1000;

const NONE_OPEN = { corrections: 0, reports: 0 } as const;

/** What needs the user's attention; hidden when there is nothing (KPI-5). */
export function Attention() {
  const text = useText();
  const { t, locale } = text;
  const { identity } = useDevice();
  const now = useNow();
  const { openSyncSheet } = useAppActions();
  const live = useLive(countUnsentKinds, "parked");
  const parked = readyValue(live) ?? null;
  const open = readyValue(useLive(countOpenCorrections, null));
  const decides = canDecideCorrections(identity.roles);
  const { corrections, reports } = decides && open ? open : NONE_OPEN;
  const endsAt = sessionEndsAt(identity.authTime);
  const ending = endsAt - now < WARN_BEFORE_MS;
  const count = parked === null ? 0 : unsentTotal(parked);
  const missing = useMissingOrders(now);
  const fleet = useFleetNotice();
  const news = useOrderNews();
  const isQuiet = count === 0 && corrections === 0 && reports === 0;
  if (isQuiet && !ending && [missing, fleet, news.orders].every(({ length }) => length === 0)) return null;
  return (
    <section aria-label={t("home.attention")} className="flex flex-col gap-2 px-4 pt-4">
      {parked !== null && count > 0 && (
        <Notice tone="danger" action={<Button onClick={openSyncSheet}>{t("syncSheet.details")}</Button>}>
          <p>{t("home.parked", { count, what: unsentText(parked, text) })}</p>
        </Notice>
      )}
      {news.orders.length > 0 && <OrderNewsList {...news} />}
      {missing.map((each) => (
        <MissingOrders key={each.id} overdue={each} now={now} />
      ))}
      {fleet.length > 0 && <FleetNotice lines={fleet} />}
      {corrections > 0 && (
        <Notice
          tone="attention"
          action={<LinkButton to="/customers?corrections=open">{t("corrections.look")}</LinkButton>}
        >
          {t("home.corrections", { count: corrections })}
        </Notice>
      )}
      {reports > 0 && (
        <Notice tone="attention" action={<LinkButton to="/products?reports=open">{t("corrections.look")}</LinkButton>}>
          {t("home.reports", { count: reports })}
        </Notice>
      )}
      {ending && (
        <Notice tone="attention">{t("home.sessionEnding", { when: formatDate(endsAt, locale, "time") })}</Notice>
      )}
    </section>
  );
}
