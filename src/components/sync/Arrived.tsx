import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Feed } from "#domain/sync/feed.ts";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { useSyncStatus } from "../ports.ts";
import { useHasLoaded } from "./use-has-loaded.ts";

interface ArrivedProps {
  readonly feeds: readonly Feed[];
  /** How many placeholder rows. */
  readonly rows?: number;
  readonly children: ReactNode;
}

/**
 * What is said only once these feeds have arrived, such as that there is nothing; until then, placeholder rows, or without
 * a signal that they come with it (SCREEN-7).
 */
export function Arrived({ feeds, rows = 6, children }: ArrivedProps) {
  const { t } = useTranslation();
  const hasLoaded = useHasLoaded(...feeds);
  const { connectivity } = useSyncStatus();
  if (hasLoaded === true) return children;
  if (hasLoaded === false && connectivity === "offline") {
    return <p className="px-4 py-3 text-body text-muted">{t("ui.comesWithSignal")}</p>;
  }
  return <LoadingRows count={rows} />;
}
