import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";

interface OpenQuestionsProps<Question> {
  /** The URL value that opens the sheet (`?corrections=open`), so that home can link to it. */
  readonly sheet: string;
  /** What `useSearchParams` returns. */
  readonly address: readonly [
    URLSearchParams,
    (change: (before: URLSearchParams) => URLSearchParams, options: { replace: boolean }) => void,
  ];
  readonly questions: readonly Question[];
  readonly keyOf: (question: Question) => string;
  /** The banner's text, including the count. */
  readonly text: string;
  /** The title of the sheet. */
  readonly title: string;
  readonly children: (question: Question) => ReactNode;
}

/** For owners: a banner above a list, with the number of open suggestions and a sheet to decide them. */
export function OpenQuestions<Question>(props: OpenQuestionsProps<Question>) {
  const { sheet, address, questions, keyOf, text, title, children } = props;
  const { t } = useTranslation();
  const [params, setParams] = address;
  const open = params.get(sheet) === "open";

  function show(opens: boolean) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (opens) after.set(sheet, "open");
        else after.delete(sheet);
        return after;
      },
      { replace: true },
    );
  }

  if (questions.length === 0 && !open) return null;
  return (
    <div className="shrink-0 px-4 pt-2">
      <Notice
        tone="attention"
        action={
          <Button variant="quiet" onClick={() => show(true)}>
            {t("corrections.look")}
          </Button>
        }
      >
        {text}
      </Notice>
      <Sheet open={open} onClose={() => show(false)} title={title} size="tall">
        {questions.length === 0 ? (
          <p className="p-4 text-body text-muted">{t("corrections.allDone")}</p>
        ) : (
          <ul className="flex flex-col gap-3 p-4">
            {questions.map((question) => (
              <li key={keyOf(question)}>{children(question)}</li>
            ))}
          </ul>
        )}
      </Sheet>
    </div>
  );
}
