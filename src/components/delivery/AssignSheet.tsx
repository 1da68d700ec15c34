import { Plus, Truck } from "lucide-react";
import type { Run } from "#domain/delivery/run.ts";
import type { Day } from "#domain/values/instant.ts";
import { useText } from "#i18n/use-text.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { runFacts } from "./run-facts.ts";

interface AssignSheetProps {
  readonly title: string;
  /** Those that can take more. */
  readonly runs: readonly Run[];
  readonly today: Day;
  readonly onClose: () => void;
  readonly onRun: (run: Run) => void;
  readonly onNew: () => void;
}

/** Asks which run orders go to. */
export function AssignSheet({ title, runs, today, onClose, onRun, onNew }: AssignSheetProps) {
  const { t, locale } = useText();
  return (
    <Sheet open onClose={onClose} title={title}>
      <ul>
        {runs.map((run) => (
          <li key={run.runId}>
            <ListRow
              leading={<Truck aria-hidden className="size-6 shrink-0" />}
              title={run.driverName}
              detail={runFacts(run, today, t, locale)}
              onClick={() => onRun(run)}
            />
          </li>
        ))}
        <li>
          <ListRow
            leading={<Plus aria-hidden className="size-6 shrink-0 text-brand" />}
            title={t("runs.new")}
            onClick={onNew}
          />
        </li>
      </ul>
    </Sheet>
  );
}
