import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type EditProductsProblem, editProducts, type ProductEditPair } from "#commands/product/edit-products.ts";
import type { BulkPreview } from "#domain/product/bulk-edit.ts";
import { readChosenProducts } from "#local/queries/product/chosen-products.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { ProgressBar } from "#ui/feedback/ProgressBar.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { BLANK_BULK, BULK_FIELDS, type BulkDraft, readBulkDraft } from "./bulk-draft.ts";
import { BulkFields } from "./BulkFields.tsx";
import { BulkPreviewList } from "./BulkPreviewList.tsx";
import { useBulkPreview } from "./use-bulk-preview.ts";

interface BulkEditSheetProps {
  readonly productIds: readonly string[];
  /** The list whose prices change; null = the default list. */
  readonly priceListId: string | null;
  readonly onClose: () => void;
  /** Called once the user has seen the result. */
  readonly onDone: () => void;
}

/** One change for all selected products, with preview and one-tap undo (PROD-10). */
export function BulkEditSheet({ productIds, priceListId, onClose, onDone }: BulkEditSheetProps) {
  const { t } = useTranslation();
  const live = useLive(readChosenProducts, { productIds }, { keep: true });
  const run = useBulkRun();
  const [draft, setDraft] = useState<BulkDraft>(BLANK_BULK);
  const chosen = readyValue(live);
  const change = useMemo(() => readBulkDraft(draft), [draft]);
  const question = useMemo(
    () => (chosen && typeof change !== "string" ? { ...chosen, change, priceListId } : null),
    [chosen, change, priceListId],
  );
  const preview = useBulkPreview(question);
  const title = t("bulkEdit.title", { count: productIds.length });
  if (run.state !== null) {
    return (
      <Sheet open onClose={run.state.at === "done" ? onDone : onClose} title={title}>
        <BulkRunState run={run} onDone={onDone} />
      </Sheet>
    );
  }
  return (
    <Sheet open onClose={onClose} title={title} size="tall" footer={<Apply {...{ preview, run }} />}>
      <Ready of={live} failed={t("products.failed")}>
        {(known) => {
          const list = known?.priceLists.find(({ id, isDefault }) =>
            priceListId === null ? isDefault : id === priceListId,
          );
          return (
            known && (
              <div className="flex flex-col gap-4 p-4">
                <SelectField
                  label={t("bulkEdit.what")}
                  value={draft.field}
                  options={BULK_FIELDS.map((field) => ({
                    value: field,
                    label:
                      field === "price" && priceListId !== null && list !== undefined
                        ? t("priceLists.priceOn", { list: list.name })
                        : t(`bulkEdit.fields.${field}`),
                  }))}
                  onChange={(field) => setDraft({ ...draft, field })}
                />
                <BulkFields
                  chosen={known}
                  draft={draft}
                  onChange={(changes) => setDraft({ ...draft, ...changes })}
                  problem={typeof change === "string" ? change : null}
                />
                {preview && (
                  <BulkPreviewList {...{ preview }} chosen={known} field={draft.field} listId={list?.id ?? ""} />
                )}
                {preview === null && question !== null && <LoadingRows count={2} />}
              </div>
            )
          );
        }}
      </Ready>
    </Sheet>
  );
}

interface ApplyProps {
  readonly preview: BulkPreview | null;
  readonly run: BulkRun;
}

function Apply({ preview, run }: ApplyProps) {
  const { t } = useTranslation();
  const { changed } = preview ?? { changed: [] };
  return (
    <Button variant="main" full disabled={changed.length === 0} onClick={() => void run.start(changed)}>
      {changed.length === 0 ? t("bulkEdit.change") : t("bulkEdit.apply", { count: changed.length })}
    </Button>
  );
}

type RunState =
  | { readonly at: "running" | "undoing"; readonly done: number; readonly total: number }
  | {
      readonly at: "done";
      readonly saved: readonly ProductEditPair[];
      readonly left: number;
      readonly undone: boolean;
      readonly problem: EditProductsProblem["code"] | null;
    };

interface BulkRun {
  readonly state: RunState | null;
  readonly start: (pairs: readonly ProductEditPair[]) => Promise<void>;
  readonly undo: (pairs: readonly ProductEditPair[]) => Promise<void>;
}

function useBulkRun(): BulkRun {
  const edit = useCommand(editProducts);
  const [state, setState] = useState<RunState | null>(null);
  async function run(pairs: readonly ProductEditPair[], at: "running" | "undoing") {
    const total = pairs.length;
    setState({ at, done: 0, total });
    const answer = await edit(pairs, (done) => setState({ at, done, total }));
    const { saved } = answer.ok ? answer.value : answer.problem;
    setState({
      at: "done",
      saved,
      left: total - saved.length,
      undone: at === "undoing",
      problem: answer.ok ? null : answer.problem.code,
    });
  }
  return {
    state,
    start: (pairs) => run(pairs, "running"),
    undo: (pairs) =>
      run(
        pairs.map(({ before, after }) => ({ before: after, after: before })),
        "undoing",
      ),
  };
}

/** Progress, then the result with undo. */
function BulkRunState({ run, onDone }: { readonly run: BulkRun; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { state } = run;
  if (state === null) return null;
  if (state.at !== "done") {
    const label = t(state.at === "running" ? "bulkEdit.running" : "bulkEdit.undoing");
    return (
      <div className="p-4">
        <ProgressBar label={label} share={state.total === 0 ? 1 : state.done / state.total} />
      </div>
    );
  }
  const { saved, left, undone, problem } = state;
  return (
    <div className="flex flex-col gap-4 p-4">
      <output className="text-body">
        {undone
          ? t("bulkEdit.undone", { count: saved.length })
          : `${t("bulkEdit.saved", { count: saved.length })} ${t("bulkEdit.sentByItself")}`}
      </output>
      {left > 0 && <FieldMessage text={t("bulkEdit.left", { count: left })} />}
      {problem && <FieldMessage text={t(`records.problems.${problem}`)} />}
      {!undone && saved.length > 0 && (
        <Button full onClick={() => void run.undo(saved)}>
          {t("ui.undo")}
        </Button>
      )}
      <Button variant="main" full onClick={onDone}>
        {t("bulkEdit.done")}
      </Button>
    </div>
  );
}
