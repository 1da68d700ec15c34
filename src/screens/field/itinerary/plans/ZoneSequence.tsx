import { GripVertical, Plus, Route, X } from "lucide-react";
import { useState } from "react";
import type { Customer } from "#domain/customer/customer.ts";
import { sequenceEdits, zoneSequence } from "#domain/customer/route-order.ts";
import { routeStop } from "#domain/planning/person-calendar.ts";
import { sequenceStops } from "#domain/itinerary/sequence-stops.ts";
import type { Company } from "#domain/company/company.ts";
import { visitRules } from "#domain/settings/visit-rules.ts";
import { useText } from "#i18n/use-text.ts";
import { listZones, readZoneCustomers } from "#local/queries/customer/zones.ts";
import { BulkRunState } from "#components/records/bulk/BulkRunState.tsx";
import { useBulkRun } from "#components/records/bulk/use-bulk-run.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useDragOrder } from "#ui/lists/use-drag-order.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { useLive } from "#ui/use-live.ts";

/** More customers than this are not sequenced while the screen waits. */
const MOST_SEQUENCED = 80;

interface ZoneSequenceProps {
  readonly company: Company;
  readonly onClose: () => void;
}

/** The fixed sequences of zones (VISIT-46): one zone at a time. */
export function ZoneSequence({ company, onClose }: ZoneSequenceProps) {
  const { t } = useText();
  const zones = useLive(listZones, null);
  const [chosen, setChosen] = useState<string | null>(null);
  const run = useBulkRun("customer");
  return (
    <Sheet open onClose={onClose} title={t("itinerary.zones.title")} size="tall">
      {run.state !== null ? (
        <BulkRunState noun="customer" run={run} onDone={onClose} />
      ) : (
        <Ready of={zones} failed={t("customers.failed")}>
          {(names) => {
            const zone = chosen ?? names[0];
            if (zone === undefined) {
              return <EmptyState title={t("itinerary.zones.none")} detail={t("itinerary.zones.noneText")} />;
            }
            return (
              <div className="flex h-full flex-col">
                <div className="flex flex-col gap-2 px-4 pt-3">
                  <p className="text-body text-muted">{t("itinerary.zones.text")}</p>
                  <SelectField
                    label={t("selection.zone")}
                    value={zone}
                    options={names.map((name) => ({ value: name, label: name }))}
                    onChange={setChosen}
                  />
                </div>
                <Zone key={zone} zone={zone} company={company} onSave={(pairs) => void run.start(pairs)} />
              </div>
            );
          }}
        </Ready>
      )}
    </Sheet>
  );
}

interface ZoneProps {
  readonly zone: string;
  readonly company: Company;
  readonly onSave: (pairs: ReturnType<typeof sequenceEdits>) => void;
}

function Zone({ zone, company, onSave }: ZoneProps) {
  const { t } = useText();
  const live = useLive(readZoneCustomers, { zone });
  return (
    <Ready of={live} failed={t("customers.failed")}>
      {(customers) => <Sequence customers={customers} company={company} onSave={onSave} />}
    </Ready>
  );
}

interface SequenceProps extends Omit<ZoneProps, "zone"> {
  readonly customers: readonly Customer[];
}

function Sequence({ customers, company, onSave }: SequenceProps) {
  const { t } = useText();
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const stored = zoneSequence(customers).map(({ id }) => id);
  const known = new Map(customers.map((customer) => [customer.id, customer]));
  const sequence = (draft ?? stored).filter((id) => known.has(id));
  const others = customers.filter(({ id }) => !sequence.includes(id));
  const edits = sequenceEdits(customers, sequence);
  const { drag, handle } = useDragOrder(sequence, (id, to) =>
    setDraft(sequence.filter((each) => each !== id).toSpliced(to, 0, id)),
  );

  function sequenceAll(): void {
    const { startsAt, ...speeds } = visitRules(company.settings);
    const stops = customers.map((customer) => {
      const { position, visitPlan } = customer;
      return routeStop(customer.id, { position, zone: customer.zone, routeOrder: null, visitPlan });
    });
    const ordered = sequenceStops(stops, { start: null, end: null, startsAt, speeds });
    setDraft(ordered.map(({ customerId }) => customerId));
  }

  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <Section
          title={t("itinerary.zones.inSequence", { count: sequence.length })}
          action={
            customers.length <= MOST_SEQUENCED && (
              <Button variant="quiet" icon={<Route aria-hidden className="size-5" />} onClick={sequenceAll}>
                {t("itinerary.zones.shortest")}
              </Button>
            )
          }
        >
          <ol className="edge-t">
            {sequence.map((id, at) => {
              const name = known.get(id)?.name ?? "";
              return (
                <li
                  key={id}
                  data-stop={id}
                  className={joinClasses(
                    "flex items-center gap-1 pl-2 edge-b",
                    drag?.id === id && "relative z-10 bg-brand-soft",
                    drag?.to === at && drag.id !== id && "bg-raised",
                  )}
                >
                  <button
                    type="button"
                    {...handle(id)}
                    aria-label={t("itineraryDay.reorder", { name })}
                    className="inline-flex size-12 shrink-0 cursor-grab touch-none items-center justify-center text-muted"
                  >
                    <GripVertical aria-hidden className="size-5" />
                  </button>
                  <span className="w-7 shrink-0 text-right text-body text-muted tabular-nums">{at + 1}</span>
                  <span className="min-w-0 flex-1 px-2 py-2 text-body break-words">{name}</span>
                  <IconButton
                    label={t("itinerary.zones.takeOut", { name })}
                    icon={<X aria-hidden className="size-5" />}
                    onClick={() => setDraft(sequence.filter((each) => each !== id))}
                  />
                </li>
              );
            })}
          </ol>
        </Section>
        {others.length > 0 && (
          <Section title={t("itinerary.zones.others", { count: others.length })}>
            <ul className="edge-t">
              {others.map(({ id, name }) => (
                <li key={id} className="flex items-center gap-1 pl-4 edge-b">
                  <span className="min-w-0 flex-1 py-2 text-body break-words">{name}</span>
                  <IconButton
                    label={t("itinerary.zones.putIn", { name })}
                    icon={<Plus aria-hidden className="size-5" />}
                    onClick={() => setDraft([...sequence, id])}
                  />
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
      <div className="px-4 py-2 edge-t">
        <Button variant="main" full disabled={edits.length === 0} onClick={() => onSave(edits)}>
          {edits.length === 0 ? t("itinerary.zones.unchanged") : t("itinerary.zones.save", { count: edits.length })}
        </Button>
      </div>
    </>
  );
}
