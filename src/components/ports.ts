import type { Accounts } from "#ports/accounts.ts";
import type { AppActions } from "#ports/app-actions.ts";
import type { ReadCost } from "#ports/costs.ts";
import type { OpenUnsentEditor } from "#ports/unsent-editor.ts";
import type { FetchDays } from "#ports/earlier-days.ts";
import type { RecoverUnsent } from "#ports/recovery.ts";
import type { FollowFigures, RefreshFigures } from "#ports/figures.ts";
import type { ReadAudit, ReadHistory } from "#ports/history.ts";
import type { Images } from "#ports/images.ts";
import type { ImportService } from "#ports/import-service.ts";
import type { Install } from "#ports/install.ts";
import type { LinkCode } from "#ports/link-code.ts";
import type { MapTiles } from "#ports/map-tiles.ts";
import type { Notices } from "#ports/notices.ts";
import type { OnlineOrders } from "#ports/online-orders.ts";
import type { Operations } from "#ports/operations.ts";
import type { PlanTeam } from "#ports/plan-team.ts";
import type { Road } from "#ports/road.ts";
import type { SignIn } from "#ports/sign-in.ts";
import type { SignupDraftPort } from "#ports/signup-draft.ts";
import type { Support } from "#ports/support.ts";
import type { SyncStatus } from "#ports/sync-status.ts";
import type { ReadVisits } from "#ports/visits.ts";
import { createPort } from "#ui/ports/port.tsx";

// Services the app provides to screens besides local reads and writes.
export const [useAccounts, giveAccounts] = createPort<Accounts>("accounts");
export const [useAppActions, giveAppActions] = createPort<AppActions>("app actions");
export const [useOpenUnsentEditor, giveOpenUnsentEditor] = createPort<OpenUnsentEditor>("unsent order editor");
export const [useOperations, giveOperations] = createPort<Operations>("operations");
export const [useInstall, giveInstall] = createPort<Install>("install", { installed: false, ask: null });
/** Without a provider the address holds the code itself. */
export const [useLinkCode, giveLinkCode] = createPort<LinkCode>("link code", {
  read: (shown) => shown ?? null,
  keep: (code) => code,
  forget: () => {},
});
/** Null without a provider: the map is then plain ground (VISIT-9). */
export const [useMapTiles, giveMapTiles] = createPort<MapTiles | null>("map tiles", null);
export const [useNotices, giveNotices] = createPort<Notices>("notices", {
  maintenance: null,
  isTooOld: false,
  announcements: [],
  noteSeen: () => {},
  dismiss: () => {},
});
/** Null for roles that do not plan for others. */
export const [usePlanTeam, givePlanTeam] = createPort<PlanTeam | null>("team plan", null);
/** Null for roles without a route of their own. */
export const [useRoad, giveRoad] = createPort<Road | null>("road", null);
export const [useSignIn, giveSignIn] = createPort<SignIn>("sign-in");
/** Throws outside its provider (COMPANY-1). */
export const [useSignupDraft, giveSignupDraft] = createPort<SignupDraftPort>("sign-up draft");
export const [useSupport, giveSupport] = createPort<Support>("support", { version: "", email: "", whatsApp: "" });
export const [useSyncStatus, giveSyncStatus] = createPort<SyncStatus>("sync status", {
  connectivity: "offline",
  sending: 0,
  lastGoodAt: null,
  loadProgress: null,
  storageFull: false,
  refusedFeeds: [],
});

// Used through the noun's hook: `useCost`, `useHistory`, `useImage`, `useImportService`.
/** Null for roles that may not see costs. */
export const [useReadCost, giveReadCost] = createPort<ReadCost | null>("costs", null);
/** Null for roles that may not see everybody's figures. */
export const [useRefreshFigures, giveRefreshFigures] = createPort<RefreshFigures | null>("figures", null);
/** Null for roles that may not see everybody's figures. */
export const [useFollowFigures, giveFollowFigures] = createPort<FollowFigures | null>("live figures", null);
/** Null for roles that may not read histories. */
export const [useReadHistory, giveReadHistory] = createPort<ReadHistory | null>("history", null);
/** Null for roles that see their own visits only. */
export const [useReadVisits, giveReadVisits] = createPort<ReadVisits | null>("visits", null);
/** Null while nobody is signed in. */
export const [useFetchDays, giveFetchDays] = createPort<FetchDays | null>("earlier days", null);
/** Null while nobody is signed in. */
export const [useOnlineOrders, giveOnlineOrders] = createPort<OnlineOrders | null>("online orders", null);
/** Null for roles that may not recover work. */
export const [useRecoverUnsent, giveRecoverUnsent] = createPort<RecoverUnsent | null>("recovery", null);
/** Null for roles that may not read the company's log. */
export const [useReadAudit, giveReadAudit] = createPort<ReadAudit | null>("company log", null);
export const [useImageStore, giveImages] = createPort<Images | null>("images", null);
/** Loads the service on first use: its code and worker are not part of the start. */
export const [useOpenImport, giveOpenImport] = createPort<() => Promise<ImportService>>("import");
/** Reads products and their stock that are looked at, where the app does not listen to each change (P30). */
export const [useReadInView, giveReadInView] = createPort<(productIds: readonly string[]) => void>(
  "products in view",
  () => {},
);
