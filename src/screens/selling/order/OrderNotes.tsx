import { useState } from "react";
import { changeOrder } from "#commands/order/change-order.ts";
import { mayTakeStep } from "#domain/order-life/order-steps.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";

interface OrderNotesProps {
  readonly order: StoredOrder;
  /** The steps that the store does not have yet. */
  readonly waiting: readonly string[];
  /** Absent on a copy that can only be looked at. */
  readonly canWrite: boolean;
}

const LONGEST_NOTE = 300;

/** The conversation about an order (ORDER-42). A note is written without signal and waits like every step. */
export function OrderNotes({ order, waiting, canWrite }: OrderNotesProps) {
  const { t, locale } = useText();
  const { identity } = useDevice();
  const change = useCommand(changeOrder);
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { notes = [], orderId, status } = order;
  const step = { kind: "note", words: words.trim() } as const;
  const { uid } = identity;
  const mayWrite =
    canWrite && identity.roles.some((role) => mayTakeStep(order, step, status, { uid, role, settings: null }));
  if (notes.length === 0 && !mayWrite) return null;

  async function write() {
    const answer = await change(orderId, step);
    setProblem(answer.ok ? null : t(`order.problems.${answer.problem.code}`));
    if (answer.ok) setWords("");
  }

  return (
    <Section title={t("order.conversation.title")}>
      {notes.length > 0 && (
        <ol className="edge-t">
          {notes.map(({ noteId, at, byName, words: said }) => (
            <li key={noteId} className="flex flex-col px-4 py-3 edge-b">
              <span className="text-body break-words whitespace-pre-wrap">{said}</span>
              <span className="text-caption text-muted tabular-nums">
                {[byName, formatDate(at, locale), waiting.includes(noteId) && t("order.timeline.waiting")]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </li>
          ))}
        </ol>
      )}
      {mayWrite && (
        <div className="flex flex-col items-start gap-3 px-4 pt-3 *:w-full">
          <TextArea
            label={t("order.conversation.field")}
            hint={t("order.conversation.hint")}
            value={words}
            rows={2}
            maxLength={LONGEST_NOTE}
            onChange={setWords}
          />
          {problem !== null && <Notice tone="danger">{problem}</Notice>}
          <Button disabled={step.words === ""} onClick={() => void write()}>
            {t("order.conversation.send")}
          </Button>
        </div>
      )}
    </Section>
  );
}
