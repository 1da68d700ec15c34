import { type ReactNode, useCallback } from "react";
import type { Device } from "#local/device.ts";
import { ImportContext } from "#ui/import-context.ts";
import { loadChunk } from "../load-chunk.ts";

interface ImportsProps {
  readonly device: Device;
  readonly children: ReactNode;
}

/** Lets screens import files: nothing of it is fetched before one asks. */
export function Imports({ device, children }: ImportsProps) {
  const open = useCallback(async () => {
    const { openImportDesk } = await loadChunk(() => import("./open-import-desk.ts"));
    return openImportDesk(device);
  }, [device]);
  return <ImportContext value={open}>{children}</ImportContext>;
}
