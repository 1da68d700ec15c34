import { MapPin, MapPinCheck, MapPinOff, Navigation } from "lucide-react";
import { useState } from "react";
import { suggestCorrection } from "#commands/customer/suggest-correction.ts";
import { changeVisit } from "#commands/visit/change-visit.ts";
import { isOwner } from "#domain/access/is-owner.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { OTHER_REASON, reasonName, reasonsToChoose, WRONG_PIN } from "#domain/settings/reasons.ts";
import { useText } from "#i18n/use-text.ts";
import { listWaitingSuggestions } from "#local/queries/customer/corrections.ts";
import type { OpenVisit } from "#local/queries/visit/open-visit.ts";
import { placeText } from "#components/visit/visit-text.ts";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Chip } from "#ui/controls/Chip.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useDevice, usePreferences } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

interface VisitPlaceProps {
  readonly open: OpenVisit;
  readonly customer: Customer;
}

/** Whether the arrival was at the pin; away from it, why, and a better pin in two taps (VISIT-37). Never blocks. */
export function VisitPlace({ open, customer }: VisitPlaceProps) {
  const text = useText();
  const { t, language } = text;
  const { preferences } = usePreferences();
  const company = useCompany() ?? null;
  const change = useCommand(changeVisit);
  const { checkIn, isLocating, visitId } = open;
  const { place, position, reasonCode } = checkIn;
  const [words, setWords] = useState(checkIn.words);
  const isMisplaced = place === "unknown" || reasonCode === WRONG_PIN;

  if (isLocating) {
    return (
      <output className="flex items-center gap-2 text-body text-muted">
        <Navigation aria-hidden className="size-5 shrink-0" />
        {t("visit.place.locating")}
      </output>
    );
  }
  const Sign = place === "on_site" ? MapPinCheck : place === "off_site" ? MapPin : MapPinOff;
  return (
    <div className="flex flex-col gap-3">
      <output className="flex items-start gap-2 text-body font-medium">
        <Sign
          aria-hidden
          className={`size-5 shrink-0 ${place === "on_site" ? "text-brand" : place === "off_site" ? "text-attention-ink" : "text-muted"}`}
        />
        {placeText(checkIn, text, preferences.distanceUnit)}
      </output>
      {place === "off_site" && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-body font-medium">{t("visit.place.why")}</legend>
          <div className="flex flex-wrap gap-2">
            {reasonsToChoose(company, "offSiteReasons").map((reason) => (
              <Chip
                key={reason.id}
                selected={reason.id === reasonCode}
                onClick={() => void change(visitId, { reasonCode: reason.id === reasonCode ? "" : reason.id })}
              >
                {reasonName(reason, language)}
              </Chip>
            ))}
          </div>
          {reasonCode === OTHER_REASON && (
            <TextField
              label={t("visit.place.words")}
              value={words}
              maxLength={300}
              autoComplete="off"
              onChange={(next) => {
                setWords(next);
                void change(visitId, { words: next });
              }}
            />
          )}
        </fieldset>
      )}
      {position !== null && isMisplaced && <SuggestPin customer={customer} position={position} />}
    </div>
  );
}

interface SuggestPinProps {
  readonly customer: Customer;
  readonly position: NonNullable<Customer["position"]>;
}

/** The reading as the customer's pin; an owner decides, or changes it. */
function SuggestPin({ customer, position }: SuggestPinProps) {
  const { t } = useText();
  const { roles } = useDevice().identity;
  const suggest = useCommand(suggestCorrection);
  const waiting = readyValue(useLive(listWaitingSuggestions, customer.id));
  const [failed, setFailed] = useState(false);
  if (isOwner(roles)) {
    return (
      <div>
        <LinkButton to={`/customers/${customer.id}/edit`}>{t("visit.place.editCustomer")}</LinkButton>
      </div>
    );
  }
  if (waiting?.includes("position")) return <output className="text-body">{t("visit.place.suggested")}</output>;

  async function send() {
    const sent = await suggest({ customer, changes: { position } });
    setFailed(!sent.ok);
  }

  return (
    <div className="flex flex-col items-start gap-2">
      {failed && <FieldMessage text={t("visit.place.suggestFailed")} />}
      <Button icon={<MapPin aria-hidden className="size-5" />} onClick={() => void send()}>
        {t("visit.place.suggestPin")}
      </Button>
    </div>
  );
}
