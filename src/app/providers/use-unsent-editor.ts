import { useCallback, useState } from "react";
import { useLocation } from "react-router-dom";
import type { UnsentToEdit } from "#ports/unsent-editor.ts";

/** The unsent order being edited; closes with the page. */
export function useUnsentEditor() {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ edit: UnsentToEdit; at: string } | null>(null);
  return {
    unsentToEdit: opened?.at === pathname ? opened.edit : null,
    openUnsentEditor: useCallback((edit: UnsentToEdit) => setOpened({ edit, at: pathname }), [pathname]),
    closeUnsentEditor: useCallback(() => setOpened(null), []),
  };
}
