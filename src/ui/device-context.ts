import { createContext, useContext } from "react";
import type { Device } from "#local/device.ts";

/** The signed-in account's device, given by the app once its databases are open. */
export const DeviceContext = createContext<Device | null>(null);

export function useDevice(): Device {
  const device = useContext(DeviceContext);
  if (!device) throw new Error("useDevice is used outside a signed-in screen");
  return device;
}
