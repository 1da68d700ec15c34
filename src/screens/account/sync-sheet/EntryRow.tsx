import { useState } from "react";
import { type DiscardProblem, discardEntry } from "#commands/outbox/discard-entry.ts";
import { retryNow } from "#commands/outbox/retry-now.ts";
import { unparkEntry } from "#commands/outbox/unpark-entry.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import { useText } from "#i18n/use-text.ts";
import type { WaitingEntry } from "#local/queries/sync/outbox.ts";
import type { RecordNames } from "#local/queries/company/record-names.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { RouteStop, type StopMark } from "#ui/layout/RouteLine.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useRecordText } from "#components/records/use-record-text.ts";
import { ConflictQuestion } from "./ConflictQuestion.tsx";
import { changeTitle } from "#components/sync/change-title.ts";
import { entryReason } from "#components/sync/entry-reason.ts";
import { entryPath } from "./entry-text.ts";
import { CompleteCustomer } from "#components/customer/form/CompleteCustomer.tsx";
import { waitingRowId } from "#components/sync/waiting-row-id.ts";
import { FixOrder } from "#components/order/unsent/FixOrder.tsx";
import { WhyRefused } from "#components/order/unsent/WhyRefused.tsx";
import { RemoveEntry } from "./RemoveEntry.tsx";
import { TakenCode } from "./TakenCode.tsx";

const MARKS: Record<SyncState, StopMark> = {
  on_device: "planned",
  waiting: "planned",
  sending: "now",
  in_store: "done",
  needs_you: "skipped",
};

interface EntryRowProps {
  readonly entry: WaitingEntry;
  readonly names: RecordNames;
  readonly last: boolean;
}

/** An unsent entry: what it is, why it was not sent, and the possible actions (G1). */
export function EntryRow({ entry, names, last }: EntryRowProps) {
  const words = useText();
  const { t } = words;
  const text = useRecordText(names);
  const retry = useCommand(retryNow);
  const unpark = useCommand(unparkEntry);
  const { uid } = useDevice().identity;
  const discard = useCommand(discardEntry);
  const [removing, setRemoving] = useState(false);
  const [problem, setProblem] = useState<DiscardProblem["code"] | null>(null);
  const parked = entry.sync === "needs_you";
  const { record } = entry;
  // Answering the question or filling in the field resends it.
  const isAsked = record !== null && (record.conflicts.length > 0 || record.takenCode !== null);
  // An unsent deletion is undone here, because no other page shows the record any more.
  const isDeletion = record?.does === "deleted" && !parked;
  const path = isDeletion ? null : entryPath(entry, uid);
  const takeOut = () => void discard(entry.key).then((answer) => setProblem(answer.ok ? null : answer.problem.code));

  return (
    <RouteStop mark={MARKS[entry.sync]} markLabel={t(`sync.${entry.sync}`)} last={last}>
      <div id={waitingRowId(entry.key)} tabIndex={-1} className="flex flex-col gap-1 py-3 pr-4">
        <p className="text-body font-medium break-words tight:text-caption">{changeTitle(words, entry)}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-caption text-muted">
          <SyncSign sync={entry.sync} />
          <AgeText at={entry.createdAt} />
          {entry.total !== null && entry.currency !== null && (
            <AmountText amount={entry.total} currency={entry.currency} />
          )}
        </p>
        {(entry.problem !== null || entry.text === "placeOrder") && (
          <p className={joinClasses("text-body empty:hidden", parked ? "font-medium text-danger" : "text-muted")}>
            {entry.text === "placeOrder" ? (
              <WhyRefused orderId={entry.orderId} otherwise={entryReason(t, text, entry)} />
            ) : (
              entryReason(t, text, entry)
            )}
          </p>
        )}
        {record && record.conflicts.length > 0 && (
          <ConflictQuestion entryKey={entry.key} noun={record.noun} conflicts={record.conflicts} names={names} />
        )}
        {record !== null && record.takenCode !== null && (
          <TakenCode entryKey={entry.key} field={record.noun === "product" ? "sku" : "code"} taken={record.takenCode} />
        )}
        <div className="flex flex-wrap gap-2 pt-1">
          {entry.text === "placeOrder" && <FixOrder orderId={entry.orderId} />}
          {parked && record?.noun === "customer" && entry.problem?.reason === "CUSTOMER_INCOMPLETE" && (
            <CompleteCustomer customerId={record.recordId} field={entry.problem.field} orderId={null} />
          )}
          {entry.sync !== "sending" && !isAsked && (
            <Button onClick={() => void (parked ? unpark(entry.key) : retry(entry.key))}>{t("syncSheet.retry")}</Button>
          )}
          {isDeletion && entry.sync !== "sending" && <Button onClick={takeOut}>{t("syncSheet.restore")}</Button>}
          {path !== null && (
            <LinkButton to={path} variant="quiet">
              {t("syncSheet.details")}
            </LinkButton>
          )}
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
            asksNumber={record === null}
            onCancel={() => setRemoving(false)}
            onConfirm={() => {
              setRemoving(false);
              takeOut();
            }}
          />
        )}
      </div>
    </RouteStop>
  );
}
