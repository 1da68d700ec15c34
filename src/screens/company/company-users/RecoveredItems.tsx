import { CircleAlert, CircleCheck } from "lucide-react";
import { changeTitle } from "#components/sync/change-title.ts";
import type { RecoveryAnswer } from "#domain/sync/recovery.ts";
import { formatDate } from "#i18n/format-date.ts";
import { type Text, useText } from "#i18n/use-text.ts";
import { type DescribedChange, describeChanges } from "#local/queries/sync/outbox.ts";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import type { Recovery } from "./use-recovery.ts";

/** The changes of a file, with what the store says to each. */
export function RecoveredItems({ recovery: { file, answers } }: { readonly recovery: Recovery }) {
  const items = file?.items ?? [];
  const known = items.flatMap((item) => item.known ?? []);
  const described = readyValue(useLive(describeChanges, known));
  const text = useText();
  if (described === undefined) return <LoadingRows count={3} />;
  return (
    <ul>
      {items.map(({ key, madeAt, known: change }) => {
        const what = change === null ? undefined : described[known.indexOf(change)];
        return <Item key={key} what={what} madeAt={madeAt} answer={answers.get(key)} text={text} />;
      })}
    </ul>
  );
}

interface ItemProps {
  /** Undefined for what this version cannot read. */
  readonly what: DescribedChange | undefined;
  readonly madeAt: number;
  readonly answer: RecoveryAnswer | undefined;
  readonly text: Text;
}

function Item({ what, madeAt, answer, text }: ItemProps) {
  const { t, locale } = text;
  return (
    <li className="flex flex-col gap-1 px-4 py-3 edge-b">
      <p className="text-body font-medium break-words">
        {what === undefined ? t("companyUsers.recover.unknown") : changeTitle(text, what)}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-caption text-muted">
        {madeAt > 0 && <span>{formatDate(madeAt, locale)}</span>}
        {what !== undefined && what.total !== null && what.currency !== null && (
          <AmountText amount={what.total} currency={what.currency} />
        )}
      </p>
      <Said answer={answer} text={text} />
    </li>
  );
}

function Said({ answer, text: { t } }: Pick<ItemProps, "answer" | "text">) {
  if (answer === undefined || answer.outcome === "new") return null;
  if (answer.outcome === "known" || answer.outcome === "accepted") {
    return (
      <p className="flex items-center gap-2 text-body text-muted">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        {t(`companyUsers.recover.said.${answer.outcome}`)}
      </p>
    );
  }
  return (
    <p className="flex items-start gap-2 text-body font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      {reasonOf(answer, t)}
    </p>
  );
}

/** Why it did not go in; some reasons read differently to the owner than on the phone. */
function reasonOf(answer: Extract<RecoveryAnswer, { reason: string }>, t: Text["t"]): string {
  if (answer.outcome === "unreachable") return t("companyUsers.recover.said.unreachable");
  const { reason, field } = answer;
  const own = OWN_REASONS.find((each) => each === reason);
  return own === undefined ? t(`reasons.${reason}`, { field }) : t(`companyUsers.recover.reasons.${own}`, { field });
}

const OWN_REASONS = [
  "SCHEMA_INVALID",
  "PERMISSION_LOST",
  "ID_CONFLICT",
  "NOT_FOUND",
  "FIELD_CONFLICT",
  "MEDIA_MISSING",
  "MEDIA_TOO_LARGE",
  "STATUS_CHANGED",
] as const;
