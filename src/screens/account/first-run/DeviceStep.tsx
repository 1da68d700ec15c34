import { useTranslation } from "react-i18next";
import { DEVICE_NAME_LONGEST } from "#domain/company/staff-device.ts";
import { AccountProblemNotice } from "#components/account/AccountProblemNotice.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import type { DeviceNameHold } from "./use-device-name.ts";

/** The device's letter, which the server gives, and its name, which its person gives. */
export function DeviceStep({ device }: { readonly device: DeviceNameHold }) {
  const { t } = useTranslation();
  const { identity } = useDevice();
  const { letter, name, setName, editable, wrong, failure } = device;
  return (
    <div className="flex flex-col gap-4">
      {letter === null ? (
        <p className="text-body">{t("firstRun.device.noLetter")}</p>
      ) : (
        <div className="flex items-center gap-4">
          <span
            aria-hidden
            className="inline-flex size-16 shrink-0 items-center justify-center rounded-card bg-brand-soft text-figure font-bold text-brand edge"
          >
            {letter}
          </span>
          <p className="text-body">
            {t("firstRun.device.letter", { letter, start: [identity.repCode, letter].filter(Boolean).join("-") })}
          </p>
        </div>
      )}
      <TextField
        label={t("firstRun.device.name")}
        hint={t(editable || letter === null ? "firstRun.device.nameHint" : "ui.needsConnection")}
        value={name}
        onChange={setName}
        maxLength={DEVICE_NAME_LONGEST}
        autoComplete="off"
        disabled={!editable}
        error={wrong ? t(`accounts.fields.${wrong}`) : undefined}
      />
      {failure && <AccountProblemNotice problem={failure} />}
    </div>
  );
}
