import { useTranslation } from "react-i18next";
import type { Instant } from "#domain/values/instant.ts";
import { unsentTotal } from "#domain/sync/unsent.ts";
import { formatAge } from "#i18n/format-date.ts";
import { unsentText } from "#components/sync/unsent-text.ts";
import { useText } from "#i18n/use-text.ts";
import { countUnsent, countUnsentKinds, listWaiting, type WaitingEntry } from "#local/queries/sync/outbox.ts";
import { readRecordNames, type RecordNames } from "#local/queries/company/record-names.ts";
import { Button } from "#ui/controls/Button.tsx";
import { RouteLine } from "#ui/layout/RouteLine.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { AboutDevice } from "./AboutDevice.tsx";
import { RoadButton } from "#components/road/RoadButton.tsx";
import { DataTable } from "./DataTable.tsx";
import { EntryRow } from "./EntryRow.tsx";
import { LastSends } from "./LastSends.tsx";
import { RefusedData } from "./RefusedData.tsx";
import { RemovedList } from "./RemovedList.tsx";
import { useAppActions } from "#components/ports.ts";
import { useLastContact } from "#components/sync/use-last-contact.ts";

const NO_NAMES: RecordNames = { currency: null, names: {} };

interface SyncSheetProps {
  readonly sessionEndsAt: Instant;
  readonly version: string;
  readonly sun: boolean;
  readonly onSun: (sun: boolean) => void;
  /** Saves what waits to a file. */
  readonly onExport: () => void;
  readonly onClose: () => void;
}

/** Unsent entries, the data on this device, and the sync status (OFFLINE-4). */
export function SyncSheet({ sessionEndsAt, version, sun, onSun, onExport, onClose }: SyncSheetProps) {
  const { t } = useTranslation();
  const { syncNow } = useAppActions();
  const waiting = readyValue(useLive(listWaiting, undefined));
  const entries = waiting ?? [];
  const names = readyValue(useLive(readRecordNames, undefined)) ?? NO_NAMES;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("syncSheet.title")}
      size="tall"
      footer={
        <div className="flex flex-col gap-2 flat:flex-row">
          <Button variant="main" full onClick={syncNow}>
            {t("syncSheet.syncNow")}
          </Button>
          <RoadButton full />
        </div>
      }
    >
      <Headline entries={waiting ?? null} />
      {entries.length > 0 && (
        <Section title={t("syncSheet.toSend")}>
          <RouteLine label={t("syncSheet.toSend")}>
            {entries.map((entry, index) => (
              <EntryRow key={entry.key} entry={entry} names={names} last={index === entries.length - 1} />
            ))}
          </RouteLine>
          <div className="flex flex-col gap-1 px-4 py-3">
            <Button onClick={onExport}>{t("safePage.save")}</Button>
            <p className="text-caption text-muted">{t("signOut.exportHint")}</p>
          </div>
        </Section>
      )}
      <RemovedList />
      <LastSends />
      <Section title={t("syncSheet.data")}>
        <RefusedData />
        <DataTable />
      </Section>
      <Section title={t("syncSheet.aboutDevice")}>
        <AboutDevice sessionEndsAt={sessionEndsAt} version={version} sun={sun} onSun={onSun} />
      </Section>
    </Sheet>
  );
}

/** Says that everything is in the store only when the outbox is empty: an entry leaves it only with its receipt. */
function Headline({ entries }: { readonly entries: readonly WaitingEntry[] | null }) {
  const text = useText();
  const { t, locale } = text;
  const now = useNow();
  const lastGoodAt = useLastContact();
  const unsent = readyValue(useLive(countUnsent, undefined));
  const work = readyValue(useLive(countUnsentKinds, null)) ?? null;
  const total = work === null ? 0 : unsentTotal(work);
  const everything = entries?.length === 0 && unsent?.total === 0;
  return (
    <div className="flex flex-col gap-1 px-4 py-4 edge-b">
      <p aria-live="polite" className="min-h-7 text-title font-bold">
        {everything && t("syncSheet.allInStore")}
        {work !== null && total > 0 && t("syncSheet.unsent", { count: total, what: unsentText(work, text) })}
      </p>
      {total > 0 && !hasBackgroundSync() && <p className="text-body">{t("syncSheet.keepOpen")}</p>}
      <p className="text-caption text-muted">
        {lastGoodAt === null
          ? t("syncSheet.noContact")
          : t("syncSheet.lastGood", { age: formatAge(lastGoodAt, Math.max(now, lastGoodAt), locale) })}
      </p>
    </div>
  );
}

/** Chromium sends with the app closed; elsewhere the page must stay open (OFFLINE-9). */
function hasBackgroundSync(): boolean {
  return "SyncManager" in window;
}
