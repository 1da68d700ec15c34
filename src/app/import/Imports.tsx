import { type ReactNode, useCallback, useEffect } from "react";
import { canDecideCorrections } from "#domain/record-access.ts";
import type { Device } from "#local/device.ts";
import { ImportContext } from "#ui/import-context.ts";
import { loadChunk } from "../load-chunk.ts";

interface ImportsProps {
  readonly device: Device;
  readonly children: ReactNode;
}

/** After the start, which nothing may slow down. */
const RESUME_AFTER_MS = 5_000;

/** Lets screens import files: nothing of it is fetched before one asks, or an import was interrupted. */
export function Imports({ device, children }: ImportsProps) {
  const open = useCallback(async () => {
    const { openImportDesk } = await loadChunk(() => import("./open-import-desk.ts"));
    return openImportDesk(device);
  }, [device]);
  useEffect(() => {
    if (!canDecideCorrections(device.identity.roles)) return undefined;
    const timer = setTimeout(() => {
      loadChunk(() => import("./resume-interrupted.ts"))
        .then(({ resumeInterrupted }) => resumeInterrupted(device))
        .catch(reportError);
    }, RESUME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [device]);
  return <ImportContext value={open}>{children}</ImportContext>;
}
