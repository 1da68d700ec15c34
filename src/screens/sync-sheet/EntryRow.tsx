import { useState } from "react";
import { type DiscardProblem, discardEntry } from "#commands/discard-entry.ts";
import { retryNow } from "#commands/retry-now.ts";
import { unparkEntry } from "#commands/unpark-entry.ts";
import type { SyncState } from "#domain/sync-state.ts";
import { useText } from "#i18n/use-text.ts";
import type { WaitingEntry } from "#local/queries/outbox.ts";
import { AgeText } from "#ui/AgeText.tsx";
import { AmountText } from "#ui/AmountText.tsx";
import { Button } from "#ui/Button.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { RouteStop, type StopMark } from "#ui/RouteLine.tsx";
import { SyncSign } from "#ui/SyncSign.tsx";
import { useCommand } from "#ui/use-command.ts";
import { RemoveEntry } from "./RemoveEntry.tsx";

const MARKS: Record<SyncState, StopMark> = {
  on_device: "planned",
  waiting: "planned",
  sending: "now",
  in_store: "done",
  needs_you: "skipped",
};

/** One thing that waits: what it is, why it has not got there, and what can be done (G1). */
export function EntryRow({ entry, last }: { readonly entry: WaitingEntry; readonly last: boolean }) {
  const { t } = useText();
  const retry = useCommand(retryNow);
  const unpark = useCommand(unparkEntry);
  const discard = useCommand(discardEntry);
  const [removing, setRemoving] = useState(false);
  const [problem, setProblem] = useState<DiscardProblem["code"] | null>(null);
  const parked = entry.sync === "needs_you";

  return (
    <RouteStop mark={MARKS[entry.sync]} markLabel={t(`sync.${entry.sync}`)} last={last}>
      <div className="flex flex-col gap-1 py-3 pr-4">
        <p className="text-body font-medium">
          {entry.kind === "placeOrder"
            ? t("syncSheet.placeOrder", { number: entry.orderNo, customer: entry.customerName })
            : t("syncSheet.advanceOrder")}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-caption text-muted">
          <SyncSign sync={entry.sync} />
          <AgeText at={entry.createdAt} />
          {entry.attempts > 0 && <span>{t("syncSheet.attempts", { count: entry.attempts })}</span>}
          {entry.total !== null && entry.currency !== null && (
            <AmountText amount={entry.total} currency={entry.currency} />
          )}
        </p>
        {entry.problem && (
          <p className={parked ? "text-body font-medium text-danger" : "text-body text-muted"}>
            {t(`reasons.${entry.problem.reason}`, { field: entry.problem.field })}
          </p>
        )}
        <div className="flex flex-wrap gap-2 pt-1">
          {entry.sync !== "sending" && (
            <Button onClick={() => void (parked ? unpark(entry.key) : retry(entry.key))}>{t("syncSheet.retry")}</Button>
          )}
          <LinkButton to={`/orders/${encodeURIComponent(entry.orderId)}`} variant="quiet">
            {t("syncSheet.details")}
          </LinkButton>
          {parked && (
            <Button variant="danger" onClick={() => setRemoving(true)}>
              {t("syncSheet.remove")}
            </Button>
          )}
        </div>
        {problem && (
          <p role="alert" className="text-body font-medium text-danger">
            {t(`syncSheet.removeProblems.${problem}`)}
          </p>
        )}
        {removing && (
          <RemoveEntry
            orderNo={entry.orderNo}
            onCancel={() => setRemoving(false)}
            onConfirm={() => {
              setRemoving(false);
              void discard(entry.key).then((answer) => setProblem(answer.ok ? null : answer.problem.code));
            }}
          />
        )}
      </div>
    </RouteStop>
  );
}
