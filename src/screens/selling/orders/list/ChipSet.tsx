import { Chip } from "#ui/controls/Chip.tsx";

interface ChipSetProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}

/** Any of several values, all in view. */
export function ChipSet<Value extends string>({ label, options, chosen, onChange }: ChipSetProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-body font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const isChosen = chosen.includes(option.value);
          return (
            <Chip
              key={option.value}
              selected={isChosen}
              onClick={() =>
                onChange(isChosen ? chosen.filter((each) => each !== option.value) : [...chosen, option.value])
              }
            >
              {option.label}
            </Chip>
          );
        })}
      </div>
    </fieldset>
  );
}
