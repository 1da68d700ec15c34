import { Plus } from "lucide-react";
import { useState } from "react";
import type { SentAnnouncement } from "#domain/operations/announcement.ts";
import type { ViewOf } from "#domain/operations/operations-view.ts";
import { useOperations } from "#components/ports.ts";
import { formatDate } from "#i18n/format-date.ts";
import { type Text, useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { ComposeSheet } from "./ComposeSheet.tsx";

interface SentAnnouncementsProps {
  readonly view: ViewOf<"announcements">;
  readonly onChanged: () => void;
}

/** What was announced, to whom, and how many people it reached (OPS-7, OPS-8). */
export function SentAnnouncements({ view, onChanged }: SentAnnouncementsProps) {
  const text = useText();
  const { t, locale, language } = text;
  const { run } = useOperations();
  const now = useNow();
  const [isComposing, setIsComposing] = useState(false);
  const [stopping, setStopping] = useState<SentAnnouncement | null>(null);

  async function stop(id: string): Promise<boolean> {
    const done = await run({ do: "stopAnnouncement", id });
    if (done.ok) onChanged();
    else showToast(t("maintenanceControl.notSaved"));
    return done.ok;
  }

  return (
    <>
      <div className="px-4 py-3">
        <Button variant="main" icon={<Plus aria-hidden className="size-5" />} onClick={() => setIsComposing(true)}>
          {t("announcements.compose")}
        </Button>
      </div>
      {view.sent.length === 0 && <EmptyState title={t("announcements.none")} />}
      <ul className="edge-t">
        {view.sent.map((sent) => {
          const state = stateOf(sent, now);
          const isStoppable = state === "running" || state === "planned";
          const from = formatDate(sent.startsAt, locale);
          const to = formatDate(sent.endsAt, locale);
          return (
            <li key={sent.id} className="flex items-start gap-3 px-4 py-3 edge-b">
              <div className="flex min-w-0 flex-1 flex-col gap-1">
                <p className="text-body font-medium break-words">{sent.text[language]}</p>
                <p className="text-caption text-muted">
                  {[
                    t(`announcements.${state}`),
                    t(`announcements.level.${sent.level}`),
                    audienceText(sent, view, text),
                  ].join(" · ")}
                </p>
                <p className="text-caption text-muted">{t("announcements.period", { from, to })}</p>
                <p className="text-caption text-muted">{t("announcements.counts", sent)}</p>
              </div>
              {isStoppable && (
                <Button variant="danger" onClick={() => setStopping(sent)}>
                  {t("announcements.stop")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {isComposing && (
        <ComposeSheet companies={view.companies} onClose={() => setIsComposing(false)} onPublished={onChanged} />
      )}
      {stopping && (
        <ConfirmSheet
          open
          danger
          title={t("announcements.stopTitle")}
          action={t("announcements.stop")}
          onClose={() => setStopping(null)}
          onConfirm={() => stop(stopping.id)}
        >
          {t("announcements.stopDetail")}
        </ConfirmSheet>
      )}
    </>
  );
}

function stateOf({ stoppedAt, startsAt, endsAt }: SentAnnouncement, now: number) {
  if (stoppedAt !== null) return "stopped";
  if (now >= endsAt) return "over";
  return now < startsAt ? "planned" : "running";
}

function audienceText(
  { audience }: SentAnnouncement,
  { companies }: ViewOf<"announcements">,
  { t, locale }: Text,
): string {
  const names = audience.companies.map((id) => companies.find((company) => company.id === id)?.name ?? id);
  const parts = [...names, ...audience.roles.map((role) => t(`roles.${role}`))];
  if (parts.length === 0) return t("announcements.everybody");
  return new Intl.ListFormat(locale, { type: "unit" }).format(parts);
}
