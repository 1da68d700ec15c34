import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Instant } from "#domain/values/instant.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useNow } from "#ui/hooks/use-now.ts";

import { RenewSession } from "./RenewSession.tsx";
import { useSyncStatus } from "#components/ports.ts";

const HOUR = 60 * 60 * 1000;
const AMBER_BEFORE = 4 * HOUR;
const RED_BEFORE = HOUR;

/** The time left in this session; near its end with a way to renew it in place (ACCESS-15). */
export function SessionTime({ endsAt }: { readonly endsAt: Instant }) {
  const { t } = useTranslation();
  const now = useNow();
  const online = useSyncStatus().connectivity !== "offline";
  const until = useUntil(endsAt, now);
  const [asking, setAsking] = useState(false);
  const left = endsAt - now;
  const text = left < 0 ? t("syncSheet.sessionOver") : t("syncSheet.session", { when: until });
  if (left > AMBER_BEFORE) return <p className="text-body">{text}</p>;
  return (
    <>
      <Notice tone={left <= RED_BEFORE ? "danger" : "attention"}>
        <p>{text}</p>
        <Button
          disabled={!online}
          reason={online ? undefined : t("ui.needsConnection")}
          onClick={() => setAsking(true)}
        >
          {t("syncSheet.renew")}
        </Button>
      </Notice>
      {asking && <RenewSession onClose={() => setAsking(false)} />}
    </>
  );
}

/** "today 18:10", "tomorrow 06:10": within 24 hours it is always one of the two. */
function useUntil(endsAt: Instant, now: Instant): string {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const time = formatDate(endsAt, locale, "time");
  return new Date(endsAt).toDateString() === new Date(now).toDateString()
    ? t("syncSheet.today", { time })
    : t("syncSheet.tomorrow", { time });
}
