import { useEffect, useState } from "react";
import type { ImportService } from "#ports/import-service.ts";
import { useOpenImport } from "../ports.ts";

/** Null while the service loads. */
export function useImportService(): ImportService | null {
  const open = useOpenImport();
  const [service, setService] = useState<ImportService | null>(null);
  useEffect(() => {
    let left = false;
    void open().then((opened) => {
      if (!left) setService(opened);
    });
    return () => {
      left = true;
    };
  }, [open]);
  return service;
}
