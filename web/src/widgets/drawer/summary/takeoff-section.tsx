import { Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { isStaff, TAKEOFF_VIEW_MESSAGES, type Document, type TakeoffTotals, type User } from "@takeoff/contracts";
import { IconLayoutColumns, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { Dimmed, SmallButton } from "../../../shared/ui/basics.tsx";
import { nameDocument } from "../../../entities/documents/document-name.ts";
import { formatCount } from "../../../shared/format.ts";
import { formatAmount } from "../../../shared/steel-units.ts";
import { ErrorBanner } from "../../../shared/ui/feedback/error-banner.tsx";
import { LAYOUT } from "../../../shared/ui/sizes.ts";
import { useTakeoffSummary } from "../../takeoff-view/use-takeoff.ts";
import { WeightCheck } from "../../weight-check/weight-check.tsx";
import { useShowTakeoff } from "../address/use-open-document.ts";
import { DescriptionList, DrawerSection } from "../overview/description-list.tsx";
import { listMeasures, type Measure } from "./measures.ts";
import { SumsByName } from "./sums-by-name.tsx";
import classes from "./summary.module.css";
import { TakeoffNotes } from "./takeoff-notes.tsx";

/** Whether the drawer of a document has a summary: it is completed, or the reader is staff, and there are lines to be read. */
export function hasTakeoff({ status, has_csv }: Document, user: User): boolean {
  return has_csv && (status === "completed" || isStaff(user));
}

function Figures({ takeoff, measures }: { takeoff: TakeoffTotals; measures: readonly Measure[] }) {
  const write = ({ read, format }: Measure) => {
    const value = read(takeoff.members);
    return value === null ? "Not known" : format(value);
  };
  const { existing, hardware } = takeoff;
  const countPieces = (pieces: number | null, lines: number) =>
    pieces === null ? `${formatCount(lines)} lines` : `${formatAmount(pieces)} pieces`;
  return (
    <DescriptionList
      of={[
        ...measures.map((measure) => [measure.label, write(measure)] as const),
        ...(existing ? ([["Existing steel, apart", countPieces(existing.pieces, existing.lines)]] as const) : []),
        ...(hardware ? ([["Hardware, apart", countPieces(hardware.pieces, hardware.lines)]] as const) : []),
      ]}
    />
  );
}

function Summary({ document, takeoff }: { document: Document; takeoff: TakeoffTotals }) {
  const showTakeoff = useShowTakeoff();
  const measures = listMeasures(takeoff.is_metric);
  const [chosen, setChosen] = useState<Measure["key"]>("weight");
  const measure = measures.find(({ key }) => key === chosen) ?? measures[0];
  const { families, by_designation: designations, other_designations: others } = takeoff;
  return (
    <Stack gap="sm" className={classes.summary}>
      <Text className={classes.printed} fw={650}>
        {nameDocument(document)} ({document.filename})
      </Text>
      <Figures takeoff={takeoff} measures={measures} />
      <Group gap="xs" className={classes.actions}>
        <Button size="xs" leftSection={<IconLayoutColumns size={LAYOUT.icon.xs} aria-hidden />} onClick={() => showTakeoff(document.id)}>
          View takeoff
        </Button>
        <SmallButton leftSection={<IconPrinter size={LAYOUT.icon.xs} aria-hidden />} onClick={() => window.print()}>
          Print summary
        </SmallButton>
      </Group>
      <TakeoffNotes takeoff={takeoff} />
      {takeoff.check && <WeightCheck check={takeoff.check} isMetric={takeoff.is_metric} />}
      <SegmentedControl
        size="xs"
        aria-label="Bars show"
        className={classes.actions}
        data={measures.map(({ key, label }) => ({ value: key, label }))}
        value={chosen}
        onChange={setChosen}
      />
      {measure && (
        <>
          <SumsByName title="By family" column="Family" sums={families} measures={measures} drawn={measure} />
          <SumsByName
            title="By designation"
            column="Designation"
            sums={others ? [...designations, others] : designations}
            measures={measures}
            drawn={measure}
          />
        </>
      )}
    </Stack>
  );
}

/** What a completed document's takeoff adds up to, with the way to its lines. */
export function TakeoffSection({ document }: { document: Document }) {
  const { data, error, reload } = useTakeoffSummary(document.id);
  return (
    <DrawerSection title="Takeoff">
      {data?.takeoff && <Summary document={document} takeoff={data.takeoff} />}
      {data?.takeoff === null && <Dimmed size="sm">The summary appears here once the results are read.</Dimmed>}
      {!data && error !== undefined && <ErrorBanner message={TAKEOFF_VIEW_MESSAGES.fetchSummaryFailed} error={error} onRetry={reload} />}
    </DrawerSection>
  );
}
