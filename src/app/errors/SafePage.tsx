import { useEffect, useState } from "react";
import { unsentText } from "#components/sync/unsent-text.ts";
import { countStoredChanges } from "#domain/sync/unsent.ts";
import { useText } from "#i18n/use-text.ts";
import { readUnsent, type UnsentOnDevice } from "#local/outbox/read-unsent.ts";
import { withTimeout } from "#remote/firebase/with-timeout.ts";
import { saveUnsent } from "#runtime/engine/export-unsent.ts";
import { loadNewestVersion } from "#runtime/start/newest-version.ts";
import type { PageTrouble } from "#runtime/start/page-trouble.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LoadingScreen } from "../shell/LoadingScreen.tsx";

/** A database that an upgrade holds may never open. */
const READ_WITHIN_MS = 4_000;

/**
 * Shown when the app cannot go on (U5): why, what helps, and what is unsent on this device, which can be saved to a file.
 * It needs no database of this version, and no other part of the app.
 */
export function SafePage({ trouble }: { readonly trouble: PageTrouble }) {
  const { t } = useText();
  const [isLoading, setLoading] = useState(false);
  if (trouble === "reloading") return <LoadingScreen />;

  function load() {
    setLoading(true);
    void loadNewestVersion();
  }

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col justify-end gap-6 p-6 panes:justify-center">
      <div role="alert" className="flex flex-col gap-2">
        <h1 className="text-title font-bold">{t(`safePage.${trouble}.title`)}</h1>
        <p className="text-body">{t(`safePage.${trouble}.text`)}</p>
      </div>
      <UnsentWork />
      <Button variant="main" full busy={isLoading} onClick={load}>
        {t(isLoading ? "safePage.loading" : "safePage.load")}
      </Button>
    </main>
  );
}

function UnsentWork() {
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
