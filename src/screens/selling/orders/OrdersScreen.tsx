import { LayoutGrid, List, Plus, Truck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { canPlaceOrders } from "#domain/access/access.ts";
import { seesAll } from "#domain/access/is-owner.ts";
import { useSelection } from "#components/records/bulk/use-selection.ts";
import { Arrived } from "#components/sync/Arrived.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { usePanes } from "#ui/layout/use-panes.ts";
import { OrderBoard } from "./board/OrderBoard.tsx";
import { OrdersMenu } from "./OrdersMenu.tsx";
import { OnlineOrders } from "./list/OnlineOrders.tsx";
import { TabbedOrders } from "./list/TabbedOrders.tsx";
import { useDevice } from "#ui/ports/ports.tsx";

/** /orders: the orders with their status; a board on the store's tablet (ORDER-30). */
export function OrdersScreen() {
  const { t } = useTranslation();
  const { role } = useDevice().identity;
  const panes = usePanes();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const hasBoard = panes && role !== "salesperson" && role !== "delivery_personnel";
  const view = params.get("view");
  const board = hasBoard && view !== "list";
  const selection = useSelection(!board);
  const isSelecting = selection?.on === true;

  const show = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );

  if (view === "online") {
    return (
      <Screen fill>
        <ScreenHeader title={t("orders.online.title")} back="/orders?view=list" />
        <OnlineOrders />
      </Screen>
    );
  }
  return (
    <Screen fill>
      <ScreenHeader
        title={isSelecting ? t("bulkEdit.selected", { count: selection.ids.size }) : t("orders.title")}
        {...(isSelecting && { back: selection.stop })}
        actions={
          <>
            {hasBoard && (
              <IconButton
                label={t(board ? "orders.list" : "orders.board")}
                icon={board ? <List /> : <LayoutGrid />}
                onClick={() => show("view", board ? "list" : null)}
              />
            )}
            {seesAll([role]) && (
              <IconButton label={t("runs.title")} icon={<Truck />} onClick={() => void navigate("/runs")} />
            )}
            {panes && canPlaceOrders([role]) && <NewOrderLink />}
            {!isSelecting && <OrdersMenu onSelectSeveral={selection === null ? undefined : () => selection.start()} />}
          </>
        }
      />
      {selection ? (
        <TabbedOrders selection={selection} />
      ) : (
        <Arrived feeds={["orders"]}>
          <OrderBoard />
        </Arrived>
      )}
      {!panes && !isSelecting && canPlaceOrders([role]) && (
        <BottomBar>
          <NewOrderLink full />
        </BottomBar>
      )}
    </Screen>
  );
}

function NewOrderLink({ full = false }: { readonly full?: boolean }) {
  const { t } = useTranslation();
  return (
    <LinkButton
      to="/new-order?orderMode=true"
      variant="main"
      full={full}
      icon={<Plus aria-hidden className="size-5" />}
    >
      {t("orders.newOrder")}
    </LinkButton>
  );
}
