import { lazy, Suspense, useEffect, useState } from "react";
import { useText } from "#i18n/use-text.ts";
import { dropLastScreen } from "#runtime/start/last-screen.ts";
import { loadNewestVersion } from "#runtime/start/newest-version.ts";
import type { PageTrouble } from "#runtime/start/page-trouble.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LoadingScreen } from "../shell/LoadingScreen.tsx";

/**
 * Shown when the app cannot go on (U5): why, what helps, and what is unsent on this device, which can be saved to a file.
 * It needs no database of this version.
 */
export function SafePage({ trouble }: { readonly trouble: PageTrouble }) {
  const { t } = useText();
  const [isLoading, setLoading] = useState(false);
  useEffect(dropLastScreen, []);
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
      <Suspense fallback={<p className="text-body text-muted">{t("safePage.reading")}</p>}>
        <UnsentWork />
      </Suspense>
      <Button variant="main" full busy={isLoading} onClick={load}>
        {t(isLoading ? "safePage.loading" : "safePage.load")}
      </Button>
    </main>
  );
}

/** It is fetched at the start of staff. Without it, what is unsent is as unknown as without a database. */
const UnsentWork = lazy(async () => {
  try {
    return { default: (await import("./UnsentWork.tsx")).UnsentWork };
  } catch {
    return { default: UnknownWork };
  }
});

function UnknownWork() {
  const { t } = useText();
  return <p className="text-body">{t("safePage.unknown")}</p>;
}
