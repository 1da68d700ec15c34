import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/controls/Button.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { LeaveSheet } from "#ui/layout/LeaveSheet.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { SaveBar } from "./SaveBar.tsx";
import type { RecordForm as Form } from "./use-record-form.ts";

interface RecordFormProps {
  readonly form: Pick<Form<object>, Exclude<keyof Form<object>, "set" | "values">>;
  /** The form's header, whose Back asks before leaving changes. Absent in a sheet or a pane. */
  readonly header?: { readonly title: string; readonly detail?: string; readonly actions?: ReactNode } | undefined;
  readonly children: ReactNode;
  /** A table needs the width of the screen. */
  readonly wide?: boolean;
  /** Describes the resumed draft, if the default text is not enough. */
  readonly resumed?: string;
  /** The state of an unchanged record; a new record has none. */
  readonly settled?: "saved" | "notLive" | undefined;
  readonly saveLabel?: string;
  /** Enter in a text field saves. Not for forms where codes are scanned: a scanner ends each with Enter. */
  readonly savesOnEnter?: boolean;
  /** Runs instead of saving at once (a review first). */
  readonly onSave?: (() => void) | undefined;
}

/** The frame of every record's form: header, resumed-draft notice, fields, failure, save bar, leave confirmation. */
export function RecordForm(props: RecordFormProps) {
  const { form, header, children, resumed, settled, saveLabel, savesOnEnter = false, wide = false } = props;
  const { onSave = () => form.submit() } = props;
  const { t } = useTranslation();
  const { state, formRef } = form;
  return (
    <>
      {header && <ScreenHeader {...header} back={form.leave} />}
      {state === "loading" ? (
        <LoadingRows />
      ) : (
        <form
          ref={formRef}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (savesOnEnter) onSave();
          }}
          className={joinClasses("mx-auto flex w-full flex-1 flex-col", wide ? "max-w-6xl" : "max-w-2xl")}
        >
          {form.restored && (
            <div className="px-4 pt-4">
              <Notice
                action={
                  <Button variant="quiet" onClick={form.startOver}>
                    {t("ui.startOver")}
                  </Button>
                }
              >
                {resumed ?? t("ui.resumed")}
              </Notice>
            </div>
          )}
          <div onBlur={form.settle}>{children}</div>
          {form.failure !== null && (
            <div className="px-4 py-2">
              <Notice tone="danger">{t(`records.problems.${form.failure}`)}</Notice>
            </div>
          )}
          <SaveBar
            state={state === "new" ? (settled ?? "new") : state}
            onSave={savesOnEnter ? undefined : onSave}
            {...(saveLabel !== undefined && { label: saveLabel })}
          />
        </form>
      )}
      <LeaveSheet
        open={form.asksToLeave}
        onClose={form.stay}
        onKeep={() => void form.leaveWithDraft()}
        onDiscard={form.leaveWithoutDraft}
      />
    </>
  );
}
