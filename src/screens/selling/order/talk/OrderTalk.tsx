import { useEffect, useState } from "react";
import type { StoredOrder } from "#domain/order/order.ts";
import { canAdvance, OPEN_STATUSES } from "#domain/order/order-status.ts";
import { ANSWERS } from "#domain/order-life/conversation.ts";
import { lastDoneAt } from "#domain/order-life/order-news.ts";
import { openCancelRequest, type OrderNote } from "#domain/order-life/order-life.ts";
import { type LifeStep, mayTakeStep } from "#domain/order-life/order-steps.ts";
import { reasonText } from "#domain/settings/reasons.ts";
import { useText } from "#i18n/use-text.ts";
import { noteSeenOrder } from "#components/order/seen-orders.ts";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { LONGEST_WORDS, useTalk } from "./use-talk.ts";

/** What waits for an answer about this order: the store's question, or a request to cancel (ORDER-73, ORDER-74). */
export function OrderTalk({ order }: { readonly order: StoredOrder }) {
  const { identity } = useDevice();
  const { uid, roles } = identity;
  const may = (step: LifeStep) =>
    roles.some((role) => mayTakeStep(order, step, order.status, { uid, role, settings: null }));
  const question = order.waitsFor === "rep" ? order.notes?.findLast(({ kind }) => kind === "question") : undefined;
  const request = OPEN_STATUSES.includes(order.status) ? openCancelRequest(order) : null;
  const seenAt = lastDoneAt(order);
  useEffect(() => noteSeenOrder(uid, order.orderId, seenAt), [uid, order.orderId, seenAt]);
  return (
    <>
      {question && (
        <Question order={order} note={question} isMine={may({ kind: "answer", words: "", choice: "yes" })} />
      )}
      {request && (
        <CancelRequest order={order} note={request} isMine={may({ kind: "answerCancel", granted: true, words: "" })} />
      )}
    </>
  );
}

interface AskedProps {
  readonly order: StoredOrder;
  readonly note: OrderNote;
  /** Whether this person answers it. */
  readonly isMine: boolean;
}

function Question({ order, note, isMine }: AskedProps) {
  const { t } = useText();
  const { uid } = useDevice().identity;
  const { words, problem, setWords, say } = useTalk(order.orderId);
  return (
    <div className="px-4">
      <Notice tone="attention">
        <p className="font-medium">{t("order.talk.question", { name: note.byName })}</p>
        <p className="break-words whitespace-pre-wrap">{note.words}</p>
        {order.repId !== uid && (
          <p className="pt-1 text-caption">{t("order.talk.waitsForRep", { name: order.repName })}</p>
        )}
        {isMine && (
          <div className="flex flex-col gap-3 pt-2">
            <TextArea
              label={t("order.talk.answer")}
              value={words}
              rows={2}
              maxLength={LONGEST_WORDS}
              onChange={setWords}
            />
            {problem !== null && <p className="text-danger">{problem}</p>}
            <div className="flex flex-wrap gap-2 *:flex-1">
              {ANSWERS.map((choice) => (
                <Button key={choice} onClick={() => void say({ kind: "answer", words: words.trim(), choice })}>
                  {t(`order.talk.choices.${choice}`)}
                </Button>
              ))}
              <Button
                disabled={words.trim() === ""}
                onClick={() => void say({ kind: "answer", words: words.trim(), choice: null })}
              >
                {t("order.talk.send")}
              </Button>
            </div>
          </div>
        )}
      </Notice>
    </div>
  );
}

function CancelRequest({ order, note, isMine }: AskedProps) {
  const { t, language } = useText();
  const company = useCompany() ?? null;
  const { words, problem, setWords, say } = useTalk(order.orderId);
  const [isDeclining, setDeclining] = useState(false);
  const isPossible = canAdvance(order.status, "cancelled", "store_staff");
  const why = reasonText(company, "cancelReasons", { reasonCode: note.reasonCode, reason: note.words }, language);
  return (
    <div className="px-4">
      <Notice tone="attention">
        <p className="font-medium">{t("order.talk.cancelRequest", { name: note.byName })}</p>
        <p className="break-words">{why}</p>
        {!isMine && <p className="pt-1 text-caption">{t("order.talk.waitsForStore")}</p>}
        {isMine && (
          <div className="flex flex-col gap-3 pt-2">
            {isDeclining && (
              <TextArea
                label={t("order.talk.whyNot")}
                value={words}
                rows={2}
                maxLength={LONGEST_WORDS}
                onChange={setWords}
              />
            )}
            {problem !== null && <p className="text-danger">{problem}</p>}
            <div className="flex flex-wrap gap-2 *:flex-1">
              <Button
                disabled={isDeclining && words.trim() === ""}
                onClick={() =>
                  isDeclining
                    ? void say({ kind: "answerCancel", granted: false, words: words.trim() })
                    : setDeclining(true)
                }
              >
                {t("order.talk.decline")}
              </Button>
              {isPossible && !isDeclining && (
                <Button variant="danger" onClick={() => void say({ kind: "answerCancel", granted: true, words: "" })}>
                  {t("order.actions.to.cancelled")}
                </Button>
              )}
            </div>
          </div>
        )}
      </Notice>
    </div>
  );
}
