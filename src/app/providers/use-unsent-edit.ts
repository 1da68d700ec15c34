import { useCallback, useState } from "react";
import { useLocation } from "react-router-dom";
import type { UnsentEdit } from "#ports/edit-unsent.ts";

/** The unsent order being edited; closes with the page. */
export function useUnsentEdit() {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ edit: UnsentEdit; at: string } | null>(null);
  return {
    unsentEdit: opened?.at === pathname ? opened.edit : null,
    editUnsent: useCallback((edit: UnsentEdit) => setOpened({ edit, at: pathname }), [pathname]),
    closeUnsent: useCallback(() => setOpened(null), []),
  };
}
