import { unparkEntry } from "#commands/outbox/unpark-entry.ts";
import { useText } from "#i18n/use-text.ts";
import { readRecordNames } from "#local/queries/company/record-names.ts";
import { listWaiting, type WaitingEntry } from "#local/queries/sync/outbox.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { useAppActions } from "../ports.ts";
import { type RecordNames, useRecordText } from "../records/use-record-text.ts";
import { entryReason } from "./entry-reason.ts";

/** Why the store did not accept a record made or edited here, and what to do (OFFLINE-4). */
export function RefusedRecord({ recordId }: { readonly recordId: string }) {
  const names = readyValue(useLive(readRecordNames, undefined));
  const entries = readyValue(useLive(listWaiting, undefined));
  const entry = entries?.find(({ sync, record }) => sync === "needs_you" && record?.recordId === recordId);
  return entry && names ? <Refusal entry={entry} names={names} /> : null;
}

function Refusal({ entry, names }: { readonly entry: WaitingEntry; readonly names: RecordNames }) {
  const { t } = useText();
  const text = useRecordText(names);
  const unpark = useCommand(unparkEntry);
  const { openSyncSheet } = useAppActions();
  const isAsked = (entry.record?.conflicts.length ?? 0) > 0;
  return (
    <div className="flex flex-col gap-2">
      <Notice tone="danger">
        <p className="font-medium">{t("syncSheet.notAccepted")}</p>
        <p>{entryReason(t, text, entry)}</p>
      </Notice>
      {!isAsked && (
        <Button full onClick={() => void unpark(entry.key)}>
          {t("syncSheet.retry")}
        </Button>
      )}
      <Button full onClick={openSyncSheet}>
        {t(isAsked ? "price.conflict.decide" : "syncSheet.open")}
      </Button>
    </div>
  );
}
