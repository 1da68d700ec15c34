import { Chip, ChipRow } from "./Chip.tsx";

interface FilterChipsProps<Value extends string> {
  /** What is chosen among ("Filter"). */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly count?: number }[];
  readonly onChange: (value: Value) => void;
}

/** One filter of several, in a row that scrolls sideways on its own. */
export function FilterChips<Value extends string>({ label, value, options, onChange }: FilterChipsProps<Value>) {
  return (
    <ChipRow label={label}>
      {options.map((option) => (
        <Chip
          key={option.value}
          selected={option.value === value}
          {...(option.count !== undefined && { count: option.count })}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Chip>
      ))}
    </ChipRow>
  );
}
