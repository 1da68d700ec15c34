import { useState } from "react";
import type { Instant } from "#domain/values/instant.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { RenewSession } from "#components/account/RenewSession.tsx";
import { untilText } from "#components/account/until-text.ts";
import { useSyncStatus } from "#components/ports.ts";

const HOUR = 60 * 60 * 1000;
const AMBER_BEFORE = 4 * HOUR;
const RED_BEFORE = HOUR;

/** The time left in this session; near its end with a way to renew it in place (ACCESS-15). */
export function SessionTime({ endsAt }: { readonly endsAt: Instant }) {
  const now = useNow();
  const online = useSyncStatus().connectivity !== "offline";
  const text = useText();
  const { t } = text;
  const [asking, setAsking] = useState(false);
  const left = endsAt - now;
  const said = left < 0 ? t("syncSheet.sessionOver") : t("syncSheet.session", { when: untilText(endsAt, now, text) });
  if (left > AMBER_BEFORE) return <p className="text-body">{said}</p>;
  return (
    <>
      <Notice tone={left <= RED_BEFORE ? "danger" : "attention"}>
        <p>{said}</p>
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
