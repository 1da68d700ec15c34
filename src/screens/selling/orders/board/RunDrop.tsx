import { Plus, Truck } from "lucide-react";
import type { Run } from "#domain/delivery/run.ts";
import type { Day } from "#domain/values/instant.ts";
import { useText } from "#i18n/use-text.ts";
import { runFacts } from "#components/delivery/run-facts.ts";
import { DropArea } from "#ui/lists/DropArea.tsx";

interface RunDropProps {
  readonly runs: readonly Run[];
  readonly today: Day;
  /** Null = a new run. */
  readonly onDrop: (run: Run | null) => void;
}

/** Where a ready order can be let go of while it is dragged: the coming runs, and a new one (ORDER-97). */
export function RunDrop({ runs, today, onDrop }: RunDropProps) {
  const { t, locale } = useText();
  return (
    <ul aria-label={t("runs.toRun")} className="absolute inset-x-4 top-0 z-10 flex flex-wrap gap-2 bg-paper py-1">
      {runs.map((run) => (
        <li key={run.runId} className="flex max-w-80 min-w-48 flex-1">
          <DropArea place={run.runId} takes onDrop={() => onDrop(run)} className={TARGET}>
            <Truck aria-hidden className="size-6 shrink-0" />
            <span className="min-w-0">
              <span className="block truncate text-body font-medium">{run.driverName}</span>
              <span className="block truncate text-caption text-muted">{runFacts(run, today, t, locale)}</span>
            </span>
          </DropArea>
        </li>
      ))}
      <li className="flex max-w-80 min-w-48 flex-1">
        <DropArea place="new-run" takes onDrop={() => onDrop(null)} className={TARGET}>
          <Plus aria-hidden className="size-6 shrink-0 text-brand" />
          <span className="truncate text-body font-medium">{t("runs.new")}</span>
        </DropArea>
      </li>
    </ul>
  );
}

const TARGET =
  "flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-control border-2 border-dashed border-brand px-3";
