import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Feed } from "#domain/sync/feed.ts";
import { Button } from "#ui/controls/Button.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useAppActions } from "../ports.ts";
import { useArrival } from "./use-arrival.ts";

interface ArrivedProps {
  readonly feeds: readonly Feed[];
  /** How many placeholder rows. */
  readonly rows?: number;
  /** Shown while they load, instead of placeholder rows. */
  readonly loading?: ReactNode;
  /** Says what keeps them away in one line: in a card, or beside content that is here. */
  readonly compact?: boolean;
  readonly children?: ReactNode;
}

/**
 * What is said only once these feeds have arrived, such as that there is nothing; until then, that they load, come with
 * a signal (SCREEN-7), or could not be loaded (P12).
 */
export function Arrived({
  feeds,
  rows = 6,
  loading = <LoadingRows count={rows} />,
  compact = false,
  children,
}: ArrivedProps) {
  const arrival = useArrival(...feeds);
  if (arrival === "arrived") return children;
  if (arrival === "loading") return loading;
  return arrival === "offline" ? <ComesLater compact={compact} /> : <NotLoaded compact={compact} />;
}

type Form = Required<Pick<ArrivedProps, "compact">>;

function ComesLater({ compact }: Form) {
  const { t } = useTranslation();
  const text = t("ui.comesWithSignal");
  return compact ? <Notice>{text}</Notice> : <p className="px-4 py-3 text-body text-muted">{text}</p>;
}

function NotLoaded({ compact }: Form) {
  const { t } = useTranslation();
  const { syncNow } = useAppActions();
  const title = t("ui.notLoaded");
  if (!compact) return <ErrorState title={title} detail={t("ui.notLoadedText")} onRetry={syncNow} />;
  return (
    <Notice tone="attention" action={<Button onClick={syncNow}>{t("ui.tryAgain")}</Button>}>
      {title}
    </Notice>
  );
}
