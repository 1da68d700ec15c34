import { useState } from "react";
import { type KeptEdit, settleEdit } from "#commands/order/settle-edit.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useDifferenceWords } from "../use-difference-words.ts";

/** An edit that somebody else's contradicts: both values, and which one to keep (ORDER-41). */
export function EditConflict({ view: { order, conflicts, entryKey } }: { readonly view: OrderView }) {
  const { t, locale } = useText();
  const wordsOf = useDifferenceWords(order);
  const settle = useCommand(settleEdit);
  const [isRefused, setRefused] = useState(false);
  const [first] = conflicts;
  if (first === undefined || entryKey === null) return null;
  const { theirName, theirAt } = first;
  const name = theirName === "" ? t("records.conflict.somebody") : theirName;
  const groups = wordsOf(conflicts.map(({ field, mine, theirs }) => ({ field, captured: mine, charged: theirs })));

  async function keep(kept: KeptEdit) {
    if (entryKey !== null) setRefused(!(await settle(entryKey, kept)).ok);
  }

  return (
    <div className="px-4">
      <Notice tone="danger">
        <p className="font-bold">{t("order.conflict.title")}</p>
        <p>
          {[t("order.conflict.text", { name }), theirAt !== null && formatDate(theirAt, locale)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {groups.map(({ key, title, rows }) => (
          <div key={key} className="pt-2">
            <p className="font-medium break-words">{title}</p>
            <dl>
              {rows.map(({ field, label, from, to }) => (
                <div key={field} className="grid grid-cols-2 gap-x-4 tabular-nums">
                  <dt className="col-span-2 text-caption text-muted">{label}</dt>
                  <dd className="min-w-0 break-words">{t("order.conflict.mine", { value: from })}</dd>
                  <dd className="min-w-0 break-words">{t("order.conflict.theirs", { value: to })}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
        {isRefused && <p>{t("order.problems.other")}</p>}
        <div className="flex flex-wrap gap-2 pt-2">
          <Button onClick={() => void keep("mine")}>{t("order.conflict.keepMine")}</Button>
          <Button onClick={() => void keep("theirs")}>{t("order.conflict.keepTheirs")}</Button>
        </div>
      </Notice>
    </div>
  );
}
