import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { FactList } from "#ui/lists/FactList.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { TotalsTable } from "#components/order/TotalsTable.tsx";
import { VirtualList } from "#ui/lists/VirtualList.tsx";
import { Sample } from "./Sample.tsx";

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
