import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VisitPlan } from "#domain/customer/visit-plan.ts";
import {
  listSelectable,
  type SelectableCustomer,
  type SelectionFilter,
} from "#local/queries/customer/selectable-customers.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Chip, ChipRow } from "#ui/controls/Chip.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { VirtualList } from "#ui/lists/VirtualList.tsx";
import { useLive } from "#ui/use-live.ts";

interface SelectionSheetProps {
  readonly title: string;
  /** The action's text for a number of chosen customers. */
  readonly actionLabel: (count: number) => string;
  readonly onChoose: (customerIds: readonly string[]) => void;
  readonly onClose: () => void;
  /** Only customers this person serves. */
  readonly repId?: string | null;
  /** Already there. */
  readonly except?: readonly string[];
  /** Only these can be chosen; absent = everybody. */
  readonly among?: readonly string[] | null;
  /** A note beside a customer; "" = none. */
  readonly noteOf?: (customerId: string) => string;
  readonly most?: number;
}

const NONE: readonly string[] = [];
const RANKS = ["A", "B", "C"] as const;

/** The selection modal: several customers at once, found by text, zone, class, or what is due or overdue (VISIT-41). */
export function SelectionSheet(props: SelectionSheetProps) {
  const {
    title,
    actionLabel,
    onChoose,
    onClose,
    repId = null,
    except = NONE,
    among = null,
    noteOf,
    most = Infinity,
  } = props;
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [zone, setZone] = useState<string | null>(null);
  const [rank, setRank] = useState<VisitPlan["rank"] | null>(null);
  const [only, setOnly] = useState<SelectionFilter["only"]>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const filter: SelectionFilter = { text, zone, rank, only, repId, among, except };
  const live = useLive(listSelectable, filter, { keep: true });
  const tooMany = chosen.size > most;

  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );

  return (
    <Sheet
      open
      name="selection"
      onClose={onClose}
      title={title}
      size="tall"
      footer={
        <Button
          variant="main"
          full
          disabled={chosen.size === 0 || tooMany}
          reason={tooMany ? t("selection.atMost", { count: most }) : undefined}
          onClick={() => onChoose([...chosen])}
        >
          {actionLabel(chosen.size)}
        </Button>
      }
    >
      <div className="flex h-full min-h-80 flex-col">
        <Ready of={live} failed={t("customers.failed")}>
          {({ customers, zones }) => (
            <>
              <div className="flex shrink-0 flex-col gap-2 px-4 pt-3">
                <SearchField label={t("customers.search")} value={text} onChange={setText} />
                {zones.length > 1 && (
                  <SelectField
                    label={t("selection.zone")}
                    value={zone ?? ""}
                    options={[
                      { value: "", label: t("selection.allZones") },
                      ...zones.map((each) => ({ value: each, label: each })),
                    ]}
                    onChange={(value) => setZone(value === "" ? null : value)}
                  />
                )}
              </div>
              <div className="shrink-0">
                <ChipRow label={t("customers.chips")}>
                  {(["due", "overdue"] as const).map((each) => (
                    <Chip key={each} selected={only === each} onClick={() => setOnly(only === each ? null : each)}>
                      {t(`customers.${each}`)}
                    </Chip>
                  ))}
                  {RANKS.map((each) => (
                    <Chip key={each} selected={rank === each} onClick={() => setRank(rank === each ? null : each)}>
                      {t("selection.rank", { rank: each })}
                    </Chip>
                  ))}
                </ChipRow>
              </div>
              <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-2 pl-4 edge-b">
                <output className="text-body text-muted tabular-nums">
                  {t("selection.chosen", { count: chosen.size, total: customers.length })}
                </output>
                {chosen.size > 0 ? (
                  <Button variant="quiet" onClick={() => setChosen(new Set())}>
                    {t("selection.none")}
                  </Button>
                ) : (
                  <Button
                    variant="quiet"
                    disabled={customers.length === 0}
                    onClick={() => setChosen(new Set(customers.map(({ id }) => id)))}
                  >
                    {t("selection.all", { count: customers.length })}
                  </Button>
                )}
              </div>
              {customers.length === 0 ? (
                <EmptyState title={t("customers.nothingFound")} detail={t("customers.nothingFoundText")} />
              ) : (
                <Choices label={title} customers={customers} chosen={chosen} onToggle={toggle} noteOf={noteOf} />
              )}
            </>
          )}
        </Ready>
      </div>
    </Sheet>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly customers: readonly SelectableCustomer[];
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly noteOf: SelectionSheetProps["noteOf"];
}

function Choices({ label, customers, chosen, onToggle, noteOf }: ChoicesProps) {
  const { t } = useTranslation();
  const idOf = useCallback((index: number) => customers[index]?.id, [customers]);
  const draw = useCallback(
    (index: number) => {
      const customer = customers[index];
      if (customer === undefined) return null;
      const facts = [
        customer.zone,
        customer.rank === null ? "" : t("selection.rank", { rank: customer.rank }),
        customer.isDue ? t("customers.visitDue") : "",
        customer.isOverdue ? t("customers.overdue") : "",
        noteOf?.(customer.id) ?? "",
      ];
      return (
        <div className="min-h-16 px-4 py-1 edge-b">
          <Checkbox
            label={customer.name}
            hint={facts.filter((fact) => fact !== "").join(" · ") || undefined}
            checked={chosen.has(customer.id)}
            onChange={() => onToggle(customer.id)}
          />
        </div>
      );
    },
    [customers, chosen, onToggle, noteOf, t],
  );
  return (
    <VirtualList label={label} count={customers.length} rowHeight={64} idOf={idOf}>
      {draw}
    </VirtualList>
  );
}
