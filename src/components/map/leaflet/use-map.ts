import { createContext, useContext } from "react";
import type { OpenMap } from "./open-map.ts";

/** The map that the components on it draw on. */
export const MapContext = createContext<OpenMap | null>(null);

export function useMap(): OpenMap {
  const open = useContext(MapContext);
  if (open === null) throw new Error("there is no map around this component");
  return open;
}
