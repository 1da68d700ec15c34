import { useTranslation } from "react-i18next";
import type { Send } from "#domain/sync/sends.ts";
import { formatSeconds } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readSends } from "#local/queries/sync/support-facts.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** The support information that is copied has all that are kept. */
const SHOWN = 5;

/** What the last passes of sending came to (OPS-39). */
export function LastSends() {
  const { t } = useTranslation();
  const sends = readyValue(useLive(readSends, undefined)) ?? [];
  if (sends.length === 0) return null;
  return (
    <Section title={t("syncSheet.sends.title")}>
      <ul>
        {sends.slice(0, SHOWN).map((send) => (
          <li key={send.at} className="flex items-baseline justify-between gap-3 px-4 py-2.5 text-body edge-b">
            <SendText send={send} />
            <span className="shrink-0 text-muted">
              <AgeText at={send.at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SendText({ send: { sent, parked, failed, ms, passes = 1 } }: { readonly send: Send }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const parts = [
    sent > 0 && t("syncSheet.sends.sent", { count: sent }),
    parked > 0 && t("syncSheet.sends.parked", { count: parked }),
    failed > 0 && t("syncSheet.sends.failed", { count: failed }),
    passes > 1 && t("syncSheet.sends.passes", { count: passes }),
    sent > 0 && formatSeconds(ms, locale),
  ];
  return <span className="min-w-0">{parts.filter(Boolean).join(" · ")}</span>;
}
