import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Feed } from "#domain/sync/feed.ts";
import { readDataStatus } from "#local/queries/sync/data-status.ts";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { useStanding } from "#ui/use-standing.ts";
import { useAppActions, useSyncStatus } from "../ports.ts";
import { useHasLoaded } from "./use-has-loaded.ts";

interface ArrivedProps {
  readonly feeds: readonly Feed[];
  /** How many placeholder rows. */
  readonly rows?: number;
  readonly children: ReactNode;
}

/**
 * What is said only once these feeds have arrived, such as that there is nothing; until then, placeholder rows, or that
 * they come with a signal (SCREEN-7), or could not be loaded (P12).
 */
export function Arrived({ feeds, rows = 6, children }: ArrivedProps) {
  const { t } = useTranslation();
  const hasLoaded = useHasLoaded(...feeds);
  const hasFailed = useStanding(readDataStatus, (states) =>
    states.some(({ feed, failed }) => failed && feeds.includes(feed)),
  );
  const { connectivity } = useSyncStatus();
  if (hasLoaded === true) return children;
  if (hasLoaded === false && connectivity === "offline") {
    return <p className="px-4 py-3 text-body text-muted">{t("ui.comesWithSignal")}</p>;
  }
  return hasFailed ? <NotLoaded /> : <LoadingRows count={rows} />;
}

function NotLoaded() {
  const { t } = useTranslation();
  const { syncNow } = useAppActions();
  return <ErrorState title={t("ui.notLoaded")} detail={t("ui.notLoadedText")} onRetry={syncNow} />;
}
