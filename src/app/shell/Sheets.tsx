import { sessionEndsAt } from "#domain/access/access.ts";
import type { Identity } from "#domain/access/identity.ts";
import { SignOutSheet } from "#screens/account/sign-out/SignOutSheet.tsx";
import { SyncSheet } from "#screens/account/sync-sheet/SyncSheet.tsx";
import { KeysSheet } from "../keys/KeysSheet.tsx";
import { setSun } from "./appearance.ts";
import { exportUnsent } from "#runtime/engine/export-unsent.ts";
import { useAppearance } from "./use-appearance.ts";
import { VERSION } from "#remote/calls/version.ts";
import { useDevice } from "#ui/ports/ports.tsx";

/** Which of them is open. */
export type OpenSheet = "sync" | "signOut" | "keys";

interface SheetsProps {
  readonly open: OpenSheet;
  readonly identity: Identity;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** The sheets that belong to no screen; loaded when first opened. */
export function Sheets({ open, identity, onClose, onLeave }: SheetsProps) {
  const device = useDevice();
  const { sun } = useAppearance();
  if (open === "keys") return <KeysSheet onClose={onClose} />;
  if (open === "signOut") {
    return <SignOutSheet onClose={onClose} onLeave={onLeave} onExport={() => void exportUnsent(device)} />;
  }
  return (
    <SyncSheet
      sessionEndsAt={sessionEndsAt(identity.authTime)}
      version={VERSION}
      sun={sun}
      onSun={setSun}
      onExport={() => void exportUnsent(device)}
      onClose={onClose}
    />
  );
}
