import { readDeviceLetter } from "#local/queries/company/device-letter.ts";
import { readSupportFacts } from "#local/queries/sync/support-facts.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { CopySupportInfo } from "./CopySupportInfo.tsx";
import { supportLines } from "./support-lines.ts";

/** Copies what support asks first of a signed-in device: what waits, what is parked and why, and since when (OPS-38). */
export function CopyDeviceInfo() {
  const device = useDevice();
  return (
    <CopySupportInfo
      readMore={async () => {
        const [letter, facts] = await Promise.all([readDeviceLetter(device), readSupportFacts(device)]);
        return supportLines(device.identity, letter, facts);
      }}
    />
  );
}
