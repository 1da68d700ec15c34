import { useState } from "react";
import { type DeliveryFailure, MAX_PROOF_PHOTOS } from "#domain/delivery/delivery.ts";
import type { Company } from "#domain/company/company.ts";
import { isReasonGiven } from "#domain/settings/reasons.ts";
import { addDays } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import { useText } from "#i18n/use-text.ts";
import { NO_REASON, ReasonFields } from "#components/company/ReasonFields.tsx";
import { PhotoField } from "#components/image/PhotoField.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";

interface FailedSheetProps {
  readonly company: Company;
  readonly today: Day;
  readonly customerName: string;
  readonly photoIds: readonly string[];
  readonly onPhotos: (photoIds: readonly string[]) => void;
  readonly onClose: () => void;
  readonly onGiven: (failed: DeliveryFailure) => void;
}

/** Asks why nothing could be handed over, and for which day it is proposed instead (DELIV-25). */
export function FailedSheet({ company, today, customerName, photoIds, onPhotos, onClose, onGiven }: FailedSheetProps) {
  const { t } = useText();
  const [reason, setReason] = useState(NO_REASON);
  const tomorrow = addDays(today, 1);
  const [day, setDay] = useState<string>(tomorrow);
  const isGiven = reason.code !== "" && isReasonGiven(reason.code, reason.words);
  const isLater = day === "" || day > today;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("deliver.failed")}
      footer={
        <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
          <Button onClick={onClose}>{t("ui.back")}</Button>
          <Button
            variant="danger"
            disabled={!isGiven || !isLater}
            onClick={() =>
              onGiven({ reasonCode: reason.code, words: reason.words.trim(), proposedDay: day === "" ? null : day })
            }
          >
            {t("deliver.finish")}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <ReasonFields company={company} list="failedReasons" value={reason} onChange={setReason} />
        <TextField
          type="date"
          label={t("deliver.proposedDay")}
          hint={t("deliver.proposedDayHint")}
          min={tomorrow}
          value={day}
          error={isLater ? undefined : t("deliver.laterDay")}
          onChange={setDay}
        />
        <PhotoField
          imageIds={photoIds}
          max={MAX_PROOF_PHOTOS}
          noun="delivery"
          shape="whole"
          hasMain={false}
          name={customerName}
          label={t("deliver.addPhotos")}
          onChange={onPhotos}
        />
      </div>
    </Sheet>
  );
}
