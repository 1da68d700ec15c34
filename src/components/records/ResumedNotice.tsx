import { useTranslation } from "react-i18next";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";

interface ResumedNoticeProps {
  /** What was begun, in the form's own words. */
  readonly text?: string;
  readonly onStartOver: () => void;
}

/** A form holds what somebody typed at another time and did not save (REC-9). */
export function ResumedNotice({ text, onStartOver }: ResumedNoticeProps) {
  const { t } = useTranslation();
  return (
    <Notice
      action={
        <Button variant="quiet" onClick={onStartOver}>
          {t("ui.startOver")}
        </Button>
      }
    >
      {text ?? t("ui.resumed")}
    </Notice>
  );
}
