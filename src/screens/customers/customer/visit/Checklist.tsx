import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changeVisit } from "#commands/visit/change-visit.ts";
import { type ChecklistItem, checklistOf } from "#domain/settings/checklist.ts";
import { type ChecklistAnswer, MAX_ANSWER } from "#domain/visit/visit.ts";
import { PhotoField } from "#components/image/PhotoField.tsx";
import { Chip } from "#ui/controls/Chip.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useCommand } from "#ui/use-command.ts";
import type { OpenView } from "./open-view.ts";

type Value = ChecklistAnswer["value"];

/** What the company asks at each visit (VISIT-31); each answer is kept when it is given, an emptied one is dropped. */
export function Checklist({ view: { open, company } }: { readonly view: OpenView }) {
  const { t } = useTranslation();
  const change = useCommand(changeVisit);
  const [answers, setAnswers] = useState(open.answers);
  const items = checklistOf(company.checklist);

  function answer({ id, question }: ChecklistItem, value: Value | null) {
    const others = answers.filter(({ itemId }) => itemId !== id);
    const next = value === null ? others : [...others, { itemId: id, question, value }];
    setAnswers(next);
    void change(open.visitId, { answers: next });
  }

  return (
    <Section
      title={t("visit.checklist")}
      action={
        <span className="text-body text-muted tabular-nums">
          {t("visit.answered", { done: answers.length, count: items.length })}
        </span>
      }
    >
      <div className="flex flex-col gap-4 px-4">
        {items.map((item) => (
          <Question
            key={item.id}
            item={item}
            value={answers.find(({ itemId }) => itemId === item.id)?.value ?? null}
            name={open.customerName}
            onAnswer={(value) => answer(item, value)}
          />
        ))}
      </div>
    </Section>
  );
}

interface QuestionProps {
  readonly item: ChecklistItem;
  readonly value: Value | null;
  /** The customer's name, for a photograph. */
  readonly name: string;
  readonly onAnswer: (value: Value | null) => void;
}

/** Decimals of a number answer. */
const DECIMALS = 2;
const SCALE = 10 ** DECIMALS;

function Question({ item, value, name, onAnswer }: QuestionProps) {
  const { t } = useTranslation();
  const { kind, question, options, isRequired } = item;
  const hint = isRequired ? t("visit.required") : undefined;
  if (kind === "text") {
    return (
      <TextField
        label={question}
        hint={hint}
        value={typeof value === "string" ? value : ""}
        maxLength={MAX_ANSWER}
        autoComplete="off"
        onChange={(text) => onAnswer(text.trim() === "" ? null : text)}
      />
    );
  }
  if (kind === "number") {
    return (
      <NumberField
        label={question}
        hint={hint}
        decimals={DECIMALS}
        value={typeof value === "number" ? Math.round(value * SCALE) : null}
        onChange={(scaled) => onAnswer(scaled === null || Number.isNaN(scaled) ? null : scaled / SCALE)}
      />
    );
  }
  if (kind === "photo") {
    return (
      <fieldset className="flex flex-col gap-1">
        <legend className="text-body font-medium">{question}</legend>
        {hint !== undefined && <p className="text-caption text-muted">{hint}</p>}
        <PhotoField
          imageIds={typeof value === "string" ? [value] : []}
          max={1}
          noun="visit"
          name={name}
          label={t("visit.addPhoto")}
          shape="whole"
          onChange={([imageId]) => onAnswer(imageId ?? null)}
        />
      </fieldset>
    );
  }
  const choices =
    kind === "yesNo"
      ? [
          { value: true, label: t("visit.yes") },
          { value: false, label: t("visit.no") },
        ]
      : options.map((option) => ({ value: option, label: option }));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-body font-medium">{question}</legend>
      {hint !== undefined && <p className="text-caption text-muted">{hint}</p>}
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Chip
            key={choice.label}
            selected={choice.value === value}
            onClick={() => onAnswer(choice.value === value ? null : choice.value)}
          >
            {choice.label}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
