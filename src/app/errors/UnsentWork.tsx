import { useEffect, useState } from "react";
import { unsentText } from "#components/sync/unsent-text.ts";
import { countStoredChanges } from "#domain/sync/count-unsent.ts";
import { useText } from "#i18n/use-text.ts";
import { readUnsent, type UnsentOnDevice } from "#local/outbox/read-unsent.ts";
import { withTimeout } from "#remote/firebase/with-timeout.ts";
import { saveUnsent } from "#runtime/engine/export-unsent.ts";
import { Button } from "#ui/controls/Button.tsx";

/** A database that an upgrade holds may never open. */
const READ_WITHIN_MS = 4_000;

/** What is unsent on this device, read from databases of any version. */
export function UnsentWork() {
  const text = useText();
  const { t } = text;
  const unsent = useUnsent();
  if (unsent === undefined) return <p className="text-body text-muted">{t("safePage.reading")}</p>;
  if (unsent === null) return <p className="text-body">{t("safePage.unknown")}</p>;
  const { own, others } = unsent;
  const what = own === null ? "" : describe(own.entries, text);
  return (
    <section className="flex flex-col gap-3 rounded-card bg-card p-4 edge">
      {own !== null && what !== "" ? (
        <>
          <div>
            <h2 className="text-caption text-muted">{t("safePage.unsent")}</h2>
            <p className="text-body font-bold">{what}</p>
          </div>
          <Button full onClick={() => saveUnsent(own, Date.now())}>
            {t("safePage.save")}
          </Button>
          <p className="text-caption text-muted">{t("safePage.saveHint")}</p>
        </>
      ) : (
        <p className="text-body">{t("safePage.nothing")}</p>
      )}
      {others > 0 && <p className="text-caption text-muted">{t("safePage.others", { count: others })}</p>}
    </section>
  );
}

/** "3 orders and 1 customer", also of changes that only a newer version knows. */
function describe(entries: readonly unknown[], text: ReturnType<typeof useText>): string {
  const { known, others } = countStoredChanges(entries.map(changeOf));
  return unsentText(known, text, others);
}

function changeOf(entry: unknown): unknown {
  return typeof entry === "object" && entry !== null && "change" in entry ? entry.change : null;
}

/** Undefined until it is read; null if it cannot be. */
function useUnsent(): UnsentOnDevice | null | undefined {
  const [unsent, setUnsent] = useState<UnsentOnDevice | null | undefined>();
  useEffect(() => {
    let gone = false;
    void withTimeout(
      READ_WITHIN_MS,
      readUnsent().catch(() => null),
      null,
    ).then((read) => {
      if (!gone) setUnsent(read);
    });
    return () => {
      gone = true;
    };
  }, []);
  return unsent;
}
