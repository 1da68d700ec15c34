import { useTranslation } from "react-i18next";
import { Button } from "../controls/Button.tsx";

interface ErrorStateProps {
  /** What failed. */
  readonly title: string;
  /** What is safe, and what to do. */
  readonly detail?: string;
  readonly onRetry?: () => void;
  /** For support, in small print. */
  readonly code?: string;
}

export function ErrorState({ title, detail, onRetry, code }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex flex-col items-start gap-3 px-6 py-8">
      <p className="text-row font-medium">{title}</p>
      <p className="text-body text-muted">{detail ?? t("ui.workIsSafe")}</p>
      {onRetry && <Button onClick={onRetry}>{t("ui.tryAgain")}</Button>}
      {code !== undefined && <p className="text-caption text-muted">{code}</p>}
    </div>
  );
}
