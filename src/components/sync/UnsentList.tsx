import { formatAge } from "#i18n/format-date.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { listOldestUnsent } from "#local/queries/sync/outbox.ts";
import { useAppActions } from "../ports.ts";
import { changeTitle } from "./change-title.ts";
import { Button } from "#ui/controls/Button.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { Section } from "#ui/layout/Section.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** How many are named here; the sync sheet has them all. */
const SHOWN = 5;

/** What has not reached the store, the oldest first, with its age (DELIV-23). */
export function UnsentList() {
  const text = useText();
  const { t, locale } = text;
  const now = useNow();
  const { openSyncSheet } = useAppActions();
  const unsent = readyValue(useLive(listOldestUnsent, SHOWN));
  if (unsent === undefined || unsent === null || unsent.total === 0) return null;
  return (
    <Section title={t("home.unsentTitle", { count: unsent.total, number: formatCount(unsent.total, locale) })}>
      <ul className="edge-t">
        {unsent.oldest.map((entry) => (
          <li key={entry.key}>
            <ListRow
              wraps
              title={changeTitle(text, entry)}
              trailing={<span className="text-body text-muted">{formatAge(entry.createdAt, now, locale)}</span>}
            />
          </li>
        ))}
      </ul>
      <div className="px-4 pt-2">
        <Button full onClick={openSyncSheet}>
          {t("syncSheet.open")}
        </Button>
      </div>
    </Section>
  );
}
