import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { joinClasses } from "../styles/join-classes.ts";

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: string; readonly count?: number }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const { locale } = useLocale();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // A list of tabs wider than the screen begins with the first ones.
  useEffect(() => {
    list.current?.querySelector(`[data-tab="${selected}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [selected]);

  function move(event: KeyboardEvent) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = tabs[tabs.findIndex((tab) => tab.id === selected) + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={move}
        className="flex overflow-x-auto px-2 edge-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-tab={tab.id}
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className={joinClasses(
              "min-h-12 min-w-12 shrink-0 border-b-3 px-3 text-body font-medium whitespace-nowrap",
              tab.id === selected ? "border-brand text-ink" : "border-transparent text-muted",
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="ml-1.5 tabular-nums">{formatCount(tab.count, locale)}</span>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        {children}
      </div>
    </>
  );
}
