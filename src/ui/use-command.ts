import { useCallback } from "react";
import type { Device } from "#local/databases/device.ts";
import { useDevice } from "./ports/ports.tsx";

/** How screens write: the command, bound to this device. */
export function useCommand<Args extends unknown[], Answer>(
  command: (device: Device, ...args: Args) => Answer,
): (...args: Args) => Answer {
  const device = useDevice();
  return useCallback((...args: Args) => command(device, ...args), [command, device]);
}
