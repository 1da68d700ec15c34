import { ArrowUp, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  CHECKLIST_KINDS,
  type ChecklistItem,
  checklistOf,
  MAX_CHECKLIST,
  MAX_QUESTION,
} from "#domain/settings/checklist.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import type { RulesForm } from "../use-rules-form.ts";

/** What is asked at each visit, in its order (VISIT-31). */
export function ChecklistFields({ form }: { readonly form: RulesForm }) {
  const { t } = useTranslation();
  const device = useDevice();
  const [openId, setOpenId] = useState<string | null>(null);
  const [addedId, setAddedId] = useState<string | null>(null);
  const { checklist } = form.values;
  const items = checklistOf(checklist);
  const open = items.find(({ id }) => id === openId);
  const tooMany = form.errorOf("checklist");
  const put = (...changed: ChecklistItem[]) =>
    form.set({ checklist: { ...checklist, ...Object.fromEntries(changed.map((item) => [item.id, item])) } });

  function add() {
    const id = device.newId();
    const place = Math.max(0, ...items.map((item) => item.place)) + 1;
    put({ id, place, kind: "yesNo", isRequired: false, question: "", options: [] });
    setAddedId(id);
    setOpenId(id);
  }

  /** One that was just added and says nothing goes again. */
  function close({ id, question }: ChecklistItem) {
    if (id === addedId && question.trim() === "") remove(id);
    else setOpenId(null);
  }

  function remove(id: string) {
    const { [id]: _, ...others } = checklist;
    setOpenId(null);
    form.set({ checklist: others });
  }

  /** Two neighbours change places; those of equal places are numbered anew. */
  function moveUp(index: number) {
    const order = items.toSpliced(index - 1, 2, ...items.slice(index - 1, index + 1).toReversed());
    put(...order.map((item, place) => ({ ...item, place: place + 1 })));
  }

  return (
    <Section title={t("companyRules.visits.questions")}>
      <p className="px-4 pb-2 text-body text-muted">{t("companyRules.visits.questionsHint")}</p>
      <ul className="edge-t">
        {items.map((item, index) => {
          const error = form.errorOf(`checklist.${item.id}.question`) ?? form.errorOf(`checklist.${item.id}.options`);
          const kind = t(`companyRules.visits.kinds.${item.kind}`);
          return (
            <li key={item.id} className="flex items-center">
              <div className="min-w-0 flex-1">
                <ListRow
                  onClick={() => setOpenId(item.id)}
                  title={item.question || t("companyRules.visits.newQuestion")}
                  detail={
                    error !== undefined ? (
                      <FieldMessage text={error} />
                    ) : item.isRequired ? (
                      `${kind} · ${t("companyRules.visits.isRequired")}`
                    ) : (
                      kind
                    )
                  }
                />
              </div>
              {index > 0 && (
                <IconButton
                  label={t("companyRules.visits.moveUp", { question: item.question })}
                  icon={<ArrowUp aria-hidden className="size-5" />}
                  onClick={() => moveUp(index)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-col items-start gap-2 px-4 py-3">
        {tooMany !== undefined && <FieldMessage text={tooMany} />}
        <Button icon={<Plus aria-hidden className="size-5" />} disabled={items.length >= MAX_CHECKLIST} onClick={add}>
          {t("companyRules.visits.addQuestion")}
        </Button>
      </div>
      {open !== undefined && (
        <QuestionSheet
          item={open}
          form={form}
          onChange={put}
          onRemove={() => remove(open.id)}
          onClose={() => close(open)}
        />
      )}
    </Section>
  );
}

interface QuestionSheetProps {
  readonly item: ChecklistItem;
  readonly form: RulesForm;
  readonly onChange: (item: ChecklistItem) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

function QuestionSheet({ item, form, onChange, onRemove, onClose }: QuestionSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open
      onClose={onClose}
      title={item.question || t("companyRules.visits.newQuestion")}
      footer={
        <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
          <Button variant="danger" icon={<Trash2 aria-hidden className="size-5" />} onClick={onRemove}>
            {t("companyRules.visits.removeQuestion")}
          </Button>
          <Button variant="main" onClick={onClose}>
            {t("ui.close")}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <TextField
          label={t("companyRules.visits.question")}
          value={item.question}
          maxLength={MAX_QUESTION}
          autoComplete="off"
          error={form.errorOf(`checklist.${item.id}.question`)}
          onChange={(question) => onChange({ ...item, question })}
        />
        <SelectField
          label={t("companyRules.visits.kind")}
          value={item.kind}
          options={CHECKLIST_KINDS.map((value) => ({ value, label: t(`companyRules.visits.kinds.${value}`) }))}
          onChange={(kind) => onChange({ ...item, kind })}
        />
        {item.kind === "choice" && (
          <TextArea
            label={t("companyRules.visits.options")}
            hint={t("companyRules.visits.optionsHint")}
            value={item.options.join("\n")}
            rows={3}
            error={form.errorOf(`checklist.${item.id}.options`)}
            onChange={(text) => onChange({ ...item, options: text.split("\n") })}
          />
        )}
        <Checkbox
          label={t("companyRules.visits.isRequired")}
          hint={t("companyRules.visits.isRequiredHint")}
          checked={item.isRequired}
          onChange={(isRequired) => onChange({ ...item, isRequired })}
        />
      </div>
    </Sheet>
  );
}
