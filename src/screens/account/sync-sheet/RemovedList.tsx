import { restoreEntry } from "#commands/outbox/restore-entry.ts";
import { useText } from "#i18n/use-text.ts";
import { unbroken } from "#i18n/unbroken.ts";
import { listRemoved } from "#local/queries/sync/outbox.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { changeTitle } from "#components/sync/change-title.ts";

/** Entries removed in the last 30 days, each restorable (OFFLINE-10). */
export function RemovedList() {
  const words = useText();
  const { t } = words;
  const removed = readyValue(useLive(listRemoved, undefined)) ?? [];
  const restore = useCommand(restoreEntry);
  if (removed.length === 0) return null;
  return (
    <Section title={t("syncSheet.removed")}>
      <ul>
        {removed.map(({ key, text, orderNo, customerName, record, removedAt }) => (
          <li key={key}>
            <ListRow
              title={record === null ? customerName : changeTitle(words, { text, orderNo, customerName, record })}
              detail={
                <>
                  {orderNo !== "" && `${unbroken(orderNo)} · `}
                  <AgeText at={removedAt} />
                </>
              }
              trailing={<Button onClick={() => void restore(key)}>{t("syncSheet.restore")}</Button>}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
