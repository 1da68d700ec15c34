import { useState } from "react";
import { refusedLines } from "#domain/order-life/unsent-order.ts";
import { useText } from "#i18n/use-text.ts";
import { useAppActions, useOpenUnsentEditor } from "#components/ports.ts";
import { useCompany } from "#components/company/use-company.ts";
import { readUnsentOrder, type UnsentOrder } from "#local/queries/order/unsent-order.ts";
import { Button } from "#ui/controls/Button.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { type FixDesk, fixOf } from "./fixes.tsx";
import { unsentProblemText } from "./unsent-problem.ts";

/** Puts an unsent order right where it is listed: the fix of its reason first, and editing it (ORDER-98). */
export function FixOrder({ orderId }: { readonly orderId: string }) {
  const unsent = readyValue(useLive(readUnsentOrder, orderId));
  return unsent ? <Fixes unsent={unsent} /> : null;
}

function Fixes({ unsent }: { readonly unsent: UnsentOrder }) {
  const text = useText();
  const { t } = text;
  const { order, sync, problem } = unsent;
  const device = useDevice();
  const company = useCompany() ?? null;
  const openUnsent = useOpenUnsentEditor();
  const { openSyncSheet } = useAppActions();
  const [failure, setFailure] = useState<string | null>(null);
  const refused = problem === null ? [] : refusedLines(order, problem.field);
  const openEditor: FixDesk["openEditor"] = (at) => openUnsent({ order, refused, asksCustomer: at === "customer" });
  const run: FixDesk["run"] = (command, ...args) =>
    void command(device, ...args).then((answer) =>
      setFailure(answer.ok ? null : unsentProblemText(answer.problem.code, t)),
    );
  const found = fixOf(unsent);
  return (
    <>
      {found?.fix.offer({ ...unsent, device, text, company, openEditor, openSyncSheet, run }, found.refusal)}
      {found?.fix.isEdit !== true && sync !== "sending" && (
        <Button onClick={() => openEditor("lines")}>{t("order.unsent.edit")}</Button>
      )}
      {failure !== null && (
        <p role="alert" className="w-full text-body font-medium text-danger">
          {failure}
        </p>
      )}
    </>
  );
}
