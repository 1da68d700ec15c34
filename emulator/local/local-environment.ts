import { MAP_TILES } from "./map-tile.ts";
import { localBackend, type Ports } from "./ports.ts";
import { PROJECT_ID } from "./project-id.ts";

/**
 * The app's configuration for its backend, whether built or served by Vite: everything is on this machine, whatever
 * the environment says for production, and nothing is measured or attested here.
 */
export function localEnvironment(
  ports: Ports,
  comingSoon: boolean,
  mapTiles = false,
): Readonly<Record<string, string>> {
  return {
    VITE_LOCAL_BACKEND: localBackend(ports),
    VITE_PROJECT_ID: PROJECT_ID,
    VITE_COMING_SOON: String(comingSoon),
    VITE_EARLY_ACCESS_URL: "",
    VITE_PASSWORD_RESET_URL: "",
    VITE_MEASUREMENT_ID: "",
    VITE_AD_PIXEL_ID: "",
    VITE_APP_CHECK_KEY: "",
    VITE_MAP_TILES: mapTiles ? MAP_TILES : "",
    VITE_MAP_ATTRIBUTION: "Drawn by this computer",
  };
}
