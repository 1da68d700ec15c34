import { useState } from "react";
import { changeOrder } from "#commands/order/change-order.ts";
import type { OrderFlag, StoredOrder } from "#domain/order/order.ts";
import { type LifeStep, mayTakeStep } from "#domain/order-life/order-steps.ts";
import { LINE_FLAGS } from "#domain/order-life/split-step.ts";
import { capturedPrices } from "#domain/order-life/settle-flags.ts";
import { useText } from "#i18n/use-text.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { type FlagFact, flagFacts } from "#components/order/review/flag-facts.ts";
import { useDeskFacts } from "#components/order/review/use-desk-facts.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { EditOrder } from "../edit/EditOrder.tsx";
import { asksApproval } from "../talk/asks-approval.ts";
import { useDifferenceWords } from "../use-difference-words.ts";
import { type DeskStep, DuplicateCard } from "./DuplicateCard.tsx";
import { isAtDesk } from "./at-desk.ts";
import { FlagCard } from "./FlagCard.tsx";
import { MoveDay } from "./MoveDay.tsx";
import { RejectOrder } from "./RejectOrder.tsx";
import { SplitOrder } from "./SplitOrder.tsx";

interface OrderReviewProps {
  readonly view: OrderView;
  /** On this device, so that it can be decided. */
  readonly isKept: boolean;
}

/** What the store looks at: for whoever decides it a card for each reason, for the others the list (ORDER-77). */
export function OrderReview({ view, isKept }: OrderReviewProps) {
  const { t } = useText();
  const { identity } = useDevice();
  const { flags, stored, status } = view;
  const isDecided = isAtDesk(identity.roles, status) && isKept;
  // Whoever waits for an approver is told there (`AskedApproval`).
  if (flags.length === 0 || (isKept && asksApproval(view, identity))) return null;
  if (isDecided && stored !== null) return <Desk order={stored} />;
  return (
    <div className="px-4">
      <Notice tone="attention">
        <p className="font-medium">{t("order.flags.title")}</p>
        <ul className="list-disc pl-5">
          {flags.map((flag) => (
            <li key={flag}>{t(`order.flags.${flag}`)}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function Desk({ order }: { readonly order: StoredOrder }) {
  const { t } = useText();
  const change = useCommand(changeOrder);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(steps: readonly DeskStep[]) {
    for (const { orderId, step } of steps) {
      const answer = await change(orderId, step);
      setProblem(answer.ok ? null : t(`order.problems.${answer.problem.code}`));
      if (!answer.ok) return;
    }
  }

  return (
    <Section title={t("order.flags.title")}>
      <div className="flex flex-col gap-2 px-4">
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        {order.flags.map((flag) =>
          flag === "DUPLICATE_SUSPECT" && order.duplicateOf !== undefined ? (
            <DuplicateCard key={flag} order={order} otherId={order.duplicateOf} onTake={(steps) => void take(steps)} />
          ) : (
            <FlagDecision key={flag} flag={flag} order={order} onTake={(steps) => void take(steps)} />
          ),
        )}
      </div>
    </Section>
  );
}

/** The flags about lines: another quantity may settle them. */
const ABOUT_LINES: readonly OrderFlag[] = [
  "STOCK_SHORT",
  "QUANTITY_RULE",
  "PRODUCT_DISABLED",
  "OVER_CREDIT",
  "DISCOUNT_LIMIT",
  "BELOW_FLOOR",
  "BELOW_MINIMUM",
];

/** The flags about when it was captured: another day may settle them. */
const ABOUT_TIME: readonly OrderFlag[] = ["CLOCK_SKEW", "LATE_CAPTURE"];

/** The flags for which an order may not be taken at all. */
const REJECTED_FOR: readonly OrderFlag[] = [
  "OVER_CREDIT",
  "OVERDUE",
  "DISCOUNT_LIMIT",
  "BELOW_FLOOR",
  "BELOW_MINIMUM",
  "CUSTOMER_DISABLED",
  "PRODUCT_DISABLED",
];

const CAPTURED: LifeStep = { kind: "decide", prices: "captured", words: "" };

interface FlagDecisionProps {
  readonly flag: OrderFlag;
  readonly order: StoredOrder;
  readonly onTake: (steps: readonly DeskStep[]) => void;
}

function FlagDecision({ flag, order, onTake }: FlagDecisionProps) {
  const { t } = useText();
  const { uid, roles } = useDevice().identity;
  const facts = useFlagFacts(flag, order);
  const { settings } = facts;
  const { orderId } = order;
  const may = (step: LifeStep) => roles.some((role) => mayTakeStep(order, step, order.status, { uid, role, settings }));
  const hasPrices = flag === "PRICE_CHANGED" && capturedPrices(order).length > 0;
  const accept: LifeStep = {
    kind: "settle",
    flags: [flag],
    choice: hasPrices ? "todaysPrices" : "accepted",
    words: "",
  };
  return (
    <FlagCard title={t(`order.flags.${flag}`)} facts={facts.rows} empty={facts.isKnown ? t("order.desk.gone") : ""}>
      <div className="flex flex-wrap gap-2 *:flex-auto">
        {may(accept) && (
          <Button onClick={() => onTake([{ orderId, step: accept }])}>
            {t(hasPrices ? "order.desk.todaysPrices" : "order.desk.accept")}
          </Button>
        )}
        {hasPrices && may(CAPTURED) && (
          <Button onClick={() => onTake([{ orderId, step: CAPTURED }])}>{t("order.settled.keepCaptured")}</Button>
        )}
        {LINE_FLAGS.has(flag) && <SplitOrder order={order} doubtful={doubtfulIn(facts.rows)} onTake={onTake} />}
        {ABOUT_LINES.includes(flag) && <EditOrder order={order} />}
        {ABOUT_TIME.includes(flag) && <MoveDay order={order} onTake={onTake} />}
        {REJECTED_FOR.includes(flag) && <RejectOrder order={order} onTake={onTake} />}
      </div>
      {!may(accept) && <p className="text-caption text-muted">{t("order.desk.ownerDecides")}</p>}
    </FlagCard>
  );
}

function doubtfulIn(rows: readonly FlagFact[]): ReadonlyMap<string, number> {
  return new Map(rows.flatMap(({ key, doubtful }) => (doubtful === undefined ? [] : [[key, doubtful]])));
}

function useFlagFacts(flag: OrderFlag, order: StoredOrder) {
  const text = useText();
  const wordsOf = useDifferenceWords(order);
  const { differences = [] } = order;
  const desk = useDeskFacts(order);
  const settings = desk?.settings ?? null;
  if (flag === "DUPLICATE_SUSPECT" || desk === null) return { rows: [], settings, isKnown: false };
  if (flag !== "DATA_DIFFERS") return { rows: flagFacts(flag, order, desk, text), settings, isKnown: true };
  const rows = wordsOf(differences).flatMap(({ key, title, rows: fields }) =>
    fields.map(({ field, label, from, to }): FlagFact => ({
      key: `${key} ${field}`,
      label: `${title} · ${label}`,
      captured: from,
      today: to,
    })),
  );
  return { rows, settings, isKnown: true };
}
