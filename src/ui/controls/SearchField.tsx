import { Search, X } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import { CONTROL_CLASSES } from "../fields/Field.tsx";
import { type TypedText, useTyped } from "../hooks/use-typed-text.ts";
import { IconButton } from "./IconButton.tsx";
import { joinClasses } from "../styles/join-classes.ts";

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** An example of what can be searched; never the only label. */
  readonly placeholder?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onEnter?: () => void;
  readonly trailing?: ReactNode;
  /** The first to have the focus in its sheet. */
  readonly isFirst?: boolean;
}

/** Shared elements: the field renders at every letter. */
const SEARCH = <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-5 text-muted" />;
const CLEAR = <X className="size-5" />;

export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  inputRef,
  onEnter,
  trailing,
  isFirst = false,
}: SearchFieldProps) {
  const id = useId();
  const { t } = useTranslation();

  /** The next word can be typed at once: the focus would go with the button, and the phone's keyboard with it. */
  function clear() {
    onChange("");
    document.getElementById(id)?.focus();
  }

  return (
    <search className="relative block">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {SEARCH}
      <input
        id={id}
        ref={inputRef}
        data-first-focus={isFirst || undefined}
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        placeholder={placeholder ?? label}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onEnter?.();
        }}
        className={joinClasses(
          CONTROL_CLASSES,
          "pr-12 pl-10 text-ellipsis placeholder:text-muted [&::-webkit-search-cancel-button]:hidden",
        )}
      />
      <div className="absolute inset-y-0 right-0 flex items-center">
        {value === "" ? trailing : <IconButton label={t("ui.clear")} icon={CLEAR} onClick={clear} />}
      </div>
    </search>
  );
}

interface TypedSearchFieldProps extends Omit<SearchFieldProps, "value" | "onChange"> {
  readonly typed: TypedText;
}

/** The same for a page that does not render at each letter. */
export function TypedSearchField({ typed, ...field }: TypedSearchFieldProps) {
  return <SearchField {...field} value={useTyped(typed, asItIs)} onChange={typed.write} />;
}

const asItIs = (text: string) => text;
