import { mayTakeStep } from "#domain/order-life/order-steps.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { ANSWERS } from "#domain/order-life/conversation.ts";
import { reasonText } from "#domain/settings/reasons.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { LONGEST_WORDS, useTalk } from "./use-talk.ts";

interface OrderNotesProps {
  readonly order: StoredOrder;
  /** The steps that the store does not have yet. */
  readonly waiting: readonly string[];
  /** Absent on a copy that can only be looked at. */
  readonly canWrite: boolean;
}

/** What a message is, where it is more than a note. */
const TITLED = ["question", "answer", "cancelRequest", "cancelGranted", "cancelDeclined"] as const;
const isTitled = (kind: string): kind is (typeof TITLED)[number] => TITLED.some((each) => each === kind);
const isAnswer = (choice = ""): choice is (typeof ANSWERS)[number] => ANSWERS.some((each) => each === choice);

/** The conversation about an order (ORDER-42). A note is written without signal and waits like every step. */
export function OrderNotes({ order, waiting, canWrite }: OrderNotesProps) {
  const { t, locale, language } = useText();
  const company = useCompany() ?? null;
  const { identity } = useDevice();
  const { words, problem, setWords, say } = useTalk(order.orderId);
  const { notes = [], status } = order;
  const step = { kind: "note", words: words.trim() } as const;
  const { uid } = identity;
  const mayWrite =
    canWrite && identity.roles.some((role) => mayTakeStep(order, step, status, { uid, role, settings: null }));
  if (notes.length === 0 && !mayWrite) return null;

  return (
    <Section title={t("order.conversation.title")}>
      {notes.length > 0 && (
        <ol className="edge-t">
          {notes.map(({ noteId, kind, at, byName, choice, reasonCode, words: said }) => (
            <li key={noteId} className="flex flex-col px-4 py-3 edge-b">
              {isTitled(kind) && <span className="text-body font-medium">{t(`order.conversation.${kind}`)}</span>}
              {isAnswer(choice) && <span className="text-body">{t(`order.talk.choices.${choice}`)}</span>}
              <span className="text-body break-words whitespace-pre-wrap">
                {reasonText(company, "cancelReasons", { reasonCode, reason: said }, language)}
              </span>
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
            maxLength={LONGEST_WORDS}
            onChange={setWords}
          />
          {problem !== null && <Notice tone="danger">{problem}</Notice>}
          <Button disabled={step.words === ""} onClick={() => void say(step)}>
            {t("order.conversation.send")}
          </Button>
        </div>
      )}
    </Section>
  );
}
