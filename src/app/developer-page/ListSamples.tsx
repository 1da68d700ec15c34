import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { DataTable, type TableColumn } from "#ui/lists/DataTable.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Tile } from "#ui/controls/Tile.tsx";
import { TotalsTable } from "#components/order/TotalsTable.tsx";
import { VirtualList } from "#ui/lists/VirtualList.tsx";
import { Sample } from "./Sample.tsx";

interface Sold {
  readonly name: string;
  readonly orders: number;
  readonly net: number;
}

const SOLD: readonly Sold[] = [
  { name: "Ana Torres", orders: 14, net: 1_234_500 },
  { name: "Luis Herrera", orders: 9, net: 1_534_500 },
  { name: "María del Carmen Hernández Villaseñor", orders: 21, net: 934_500 },
];
const COLUMNS: readonly TableColumn<Sold>[] = [
  {
    id: "name",
    title: "Salesperson",
    cell: ({ name }) => name,
    compare: (one, other) => one.name.localeCompare(other.name),
  },
  { id: "zone", title: "Zone", cell: () => "Centro histórico" },
  {
    id: "orders",
    title: "Orders",
    align: "end",
    cell: ({ orders }) => orders,
    compare: (one, other) => one.orders - other.orders,
  },
  {
    id: "net",
    title: "Net sales",
    align: "end",
    cell: ({ net }) => <AmountText amount={net} currency="MXN" />,
    compare: (one, other) => one.net - other.net,
  },
];
const TOTALS = {
  gross: 120_000,
  discount: 6_000,
  net: 114_000,
  taxes: [{ taxId: "iva", name: "IVA", rate: 1_600, base: 114_000, amount: 18_240 }],
  tax: 18_240,
  total: 132_240,
  pieces: 96,
};
const nothing = () => {};

export function ListSamples() {
  return (
    <Section title="Lists and figures">
      <Sample name="ListRow, Card">
        <Card>
          <ListRow title="A row that leads somewhere" detail="with a detail" to="#row" />
          <ListRow title="A row that acts" trailing={<AmountText amount={12_345} currency="MXN" />} onClick={nothing} />
          <ListRow title="A row that is selected" selected onClick={nothing} />
          <ListRow title="A row that only shows" detail="and nothing else" />
        </Card>
      </Sample>
      <Sample name="DataTable">
        <DataTable
          label="Sales by salesperson"
          columns={COLUMNS}
          rows={SOLD}
          keyOf={({ name }) => name}
          sort={{ column: "net", descending: true }}
        />
      </Sample>
      <Sample name="VirtualList">
        <div className="flex h-64 flex-col">
          <VirtualList label="A thousand" count={1_000} rowHeight={64}>
            {(index) => <ListRow title={`Row ${index + 1}`} onClick={nothing} />}
          </VirtualList>
        </div>
      </Sample>
      <Sample name="LoadingRows">
        <LoadingRows count={2} />
      </Sample>
      <Sample name="Tile, Sparkline">
        <div className="grid grid-cols-1 gap-3 min-[30rem]:grid-cols-2">
          <Tile
            label="Net sales"
            figure={<AmountText amount={4_523_400} currency="MXN" size="total" />}
            comparison="+12 % than last Friday"
            note="includes 3 not yet sent · as of 10:42"
            course={[3, 5, 4, 8, 7, 9, 12]}
            onClick={nothing}
          />
          <Tile label="Visits" figure="11 of 18" />
        </div>
      </Sample>
      <Sample name="FactList">
        <FactList
          facts={[
            ["Code", "C-001"],
            ["Zone", "Centro"],
          ]}
        />
      </Sample>
      <Sample name="TotalsTable">
        <TotalsTable
          totals={TOTALS}
          currency="MXN"
          pricesIncludeTax={false}
          weight={{ grams: 12_400, isWhole: true }}
        />
      </Sample>
    </Section>
  );
}
