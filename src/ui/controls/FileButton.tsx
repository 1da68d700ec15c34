import { Upload } from "lucide-react";
import { type ReactNode, useId } from "react";

interface FileButtonProps {
  /** The types of files, as in `<input accept>`. */
  readonly accept: string;
  readonly busy?: boolean;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** Asks for a file from this device, as the main action of its screen. */
export function FileButton({ accept, busy = false, onChoose, children }: FileButtonProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="relative inline-flex min-h-14 cursor-pointer items-center justify-center gap-2 rounded-control bg-brand px-5 text-body font-medium text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand panes:max-w-sm"
    >
      <Upload aria-hidden className="size-5" />
      {children}
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={busy}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          event.target.value = "";
        }}
      />
    </label>
  );
}
