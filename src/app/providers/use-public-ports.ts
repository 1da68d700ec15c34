import { useMemo, useState, useSyncExternalStore } from "react";
import {
  giveAccounts,
  giveInstall,
  giveLinkCode,
  giveMapTiles,
  giveSignupDraft,
  giveSupport,
} from "#components/ports.ts";
import { EMPTY_SIGNUP_DRAFT } from "#domain/company/company-signup.ts";
import type { MapTiles } from "#ports/map-tiles.ts";
import type { SignupDraftPort } from "#ports/signup-draft.ts";
import type { Support } from "#ports/support.ts";
import { openMapTiles } from "#runtime/map/open-map-tiles.ts";
import { linkCode } from "#runtime/session/link-code.ts";
import { remoteAccounts } from "#runtime/session/remote-accounts.ts";
import { VERSION } from "#remote/calls/version.ts";
import type { Provided } from "#ui/ports/port.tsx";
import { givePreferences } from "#ui/ports/ports.tsx";
import { installWhenDrawn, readInstall, subscribeToInstall } from "../shell/install-offer.ts";
import { changePreferences, preferencesWhenDrawn, readPreferences, subscribeToPreferences } from "./preferences.ts";

const SUPPORT: Support = {
  version: VERSION,
  email: import.meta.env["VITE_SUPPORT_EMAIL"] ?? "",
  whatsApp: import.meta.env["VITE_SUPPORT_WHATSAPP"] ?? "",
};

const TILES = import.meta.env["VITE_MAP_TILES"] ?? "";
const MAP_TILES: MapTiles | null =
  TILES === "" ? null : openMapTiles({ template: TILES, attribution: import.meta.env["VITE_MAP_ATTRIBUTION"] ?? "" });

/** The ports of every page, signed in or not. */
export function usePublicPorts(): readonly Provided[] {
  const preferences = useSyncExternalStore(subscribeToPreferences, readPreferences, preferencesWhenDrawn);
  const install = useSyncExternalStore(subscribeToInstall, readInstall, installWhenDrawn);
  const draft = useDraft();
  return useMemo(
    () => [
      giveAccounts(remoteAccounts),
      givePreferences({ preferences, change: changePreferences }),
      giveSupport(SUPPORT),
      giveInstall(install),
      giveLinkCode(linkCode),
      giveSignupDraft(draft),
      giveMapTiles(MAP_TILES),
    ],
    [preferences, install, draft],
  );
}

/** COMPANY-1: the draft is held in memory only, because it contains a password. */
function useDraft(): SignupDraftPort {
  const [draft, setDraft] = useState(EMPTY_SIGNUP_DRAFT);
  return useMemo(
    () => ({
      draft,
      update: (changes) => setDraft((before) => ({ ...before, ...changes })),
      reset: () => setDraft(EMPTY_SIGNUP_DRAFT),
    }),
    [draft],
  );
}
