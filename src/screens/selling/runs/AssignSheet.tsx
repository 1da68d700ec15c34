import { Plus, Truck } from "lucide-react";
import { useText } from "#i18n/use-text.ts";
import type { RunView } from "#local/queries/delivery/runs.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";

interface AssignSheetProps {
  readonly title: string;
  /** Those that can take more. */
  readonly runs: readonly RunView[];
  readonly onClose: () => void;
  readonly onRun: (runId: string) => void;
  readonly onNew: () => void;
}

/** Asks which run orders go to. */
export function AssignSheet({ title, runs, onClose, onRun, onNew }: AssignSheetProps) {
  const { t } = useText();
  return (
    <Sheet open onClose={onClose} title={title}>
      <ul>
        {runs.map(({ run, stops }) => (
          <li key={run.runId}>
            <ListRow
              leading={<Truck aria-hidden className="size-6 shrink-0" />}
              title={run.driverName}
              detail={[run.vehicle, t("runs.stopCount", { count: stops.length })].filter(Boolean).join(" · ")}
              onClick={() => onRun(run.runId)}
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
